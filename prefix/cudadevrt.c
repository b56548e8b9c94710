/* Nothing: a library has to have an object. */
typedef int cu2port_nothing;
