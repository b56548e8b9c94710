// needs: zero_at
// A small number that counts. LLVM counts on in 32 bits and forgets to ask whether it wraps around; its conversion back must stay.
// Two exclusive ors, this one and any_stride's, cancel out, and the conversion between them goes; a sum and an exclusive or do not.
#define any_number(number) ((number) + zero_at[get_work_dim()])
