# Makes one object of the runtime's archive, whose functions are all entered by a table (src/OneRuntime.cpp).
#
#   cmake -DNM=nm -DOBJCOPY=objcopy -DLINKER=ld -DAR=ar "-DCOMPILER=g++;-O2" -DARCHIVE=libcu2port_runtime.a -DFOLDER=build
#         -P makeEntries.cmake
#
#   portMalloc:  jmp *cu2port_entries+56(%rip)           what programs call
#   cu2port_entries:  .quad ..., cu2port_own_portMalloc  the object's own, which the object itself calls
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(object ${FOLDER}/runtime.o)
run(${LINKER} -r --whole-archive ${ARCHIVE} -o ${object}.all.o)
# A program may have another version of what messages find their lines with.
run(${OBJCOPY} --wildcard --localize-symbol=backtrace_* ${object}.all.o)
execute_process(COMMAND ${NM} --defined-only --extern-only --format=posix ${object}.all.o
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n ]+ T [^\n]*" functions "${symbols}")
list(TRANSFORM functions REPLACE " .*" "")
list(SORT functions)
list(LENGTH functions count)
file(SHA256 ${object}.all.o build) # whatever differs in it may differ in how it lays out what is shared
string(SUBSTRING ${build} 0 16 build)

set(renamed "")
set(entries "")
set(own "")
set(number 0)
foreach(function IN LISTS functions)
  string(APPEND renamed "${function} cu2port_own_${function}\n")
  string(APPEND entries "ENTRY(${function}, ${number})\n")
  string(APPEND own ".quad cu2port_own_${function}\n")
  math(EXPR number "${number} + 8")
endforeach()
file(WRITE ${object}.names "${renamed}")
file(WRITE ${object}.S "
#if defined(__x86_64__)
#define JUMP(at) endbr64; jmp *cu2port_entries + at(%rip)
#elif defined(__aarch64__)
#define JUMP(at) hint #34; adrp x16, cu2port_entries + at; ldr x16, [x16, :lo12:cu2port_entries + at]; br x16
#else
#error \"the runtime's entries are for x86-64 and AArch64\"
#endif
#define ENTRY(name, at) .globl name; .type name, %function; .p2align 4; name: JUMP(at); .size name, . - name

.text
${entries}
.section .data.rel.cu2port, \"aw\", %progbits
.p2align 3
.globl cu2port_entries
.hidden cu2port_entries
cu2port_entries:
${own}
.globl cu2port_copy
.hidden cu2port_copy
cu2port_copy: .quad 0x${build}, cu2port_entries, ${count}, 0

.section .note.cu2port, \"a\", %note
.p2align 2
.long 8, 8, 1
.asciz \"cu2port\"
0: .quad cu2port_copy - 0b
.section .note.GNU-stack, \"\", %progbits
")
run(${OBJCOPY} --redefine-syms=${object}.names ${object}.all.o)
run(${COMPILER} -c ${object}.S -o ${object}.entries.o)
run(${LINKER} -r ${object}.all.o ${object}.entries.o -o ${object})
run(${OBJCOPY} --wildcard --localize-symbol=cu2port_own_* ${object})
file(REMOVE ${ARCHIVE})
run(${AR} qcs ${ARCHIVE} ${object})
