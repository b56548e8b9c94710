# Programs and libraries with CUDA sources, translated when they are built.
#   cu2port_add_executable(NAME SOURCES file... [TRANSLATE file...])
#   cu2port_add_library(NAME [STATIC|SHARED|OBJECT] SOURCES file... [TRANSLATE file...])
# SOURCES ending in .cu go through cu2portcc, as do C++ files after TRANSLATE, which use CUDA's functions; all others
# are compiled as always. Include folders, definitions, options and the C++ standard of the target count for both, and
# properties of sources (COMPILE_DEFINITIONS, COMPILE_OPTIONS, COMPILE_FLAGS, INCLUDE_DIRECTORIES). A source is translated
# again when it, or a header that it includes, has changed.

function(cu2port_add_executable name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;TRANSLATE")
  add_executable(${name})
  cu2port_translate_sources(${name} "${arg_SOURCES}" "${arg_TRANSLATE}" "${arg_UNPARSED_ARGUMENTS}")
endfunction()

function(cu2port_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "STATIC;SHARED;OBJECT" "" "SOURCES;TRANSLATE")
  set(kind "")
  foreach(each IN ITEMS STATIC SHARED OBJECT)
    if(arg_${each})
      set(kind ${each})
    endif()
  endforeach()
  add_library(${name} ${kind})
  cu2port_translate_sources(${name} "${arg_SOURCES}" "${arg_TRANSLATE}" "${arg_UNPARSED_ARGUMENTS}")
endfunction()

function(cu2port_translate_sources target sources translated unknown)
  if(unknown)
    message(FATAL_ERROR "cu2port: unknown arguments for ${target}: ${unknown}")
  endif()
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cu$")
      list(APPEND translated ${source})
    else()
      target_sources(${target} PRIVATE ${source})
    endif()
  endforeach()
  foreach(source IN LISTS translated)
    # Later: until its end, the folder's CMakeLists.txt may set properties of it.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL cu2port_translate_source [[${target}]] [[${source}]])")
  endforeach()
  set_property(TARGET ${target} PROPERTY LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PRIVATE cu2port::runtime)
endfunction()

# What properties of a source say to compilers.
function(cu2port_source_options path result)
  set(options "")
  foreach(each IN ITEMS COMPILE_FLAGS COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES)
    get_source_file_property(values ${path} ${each})
    if(values STREQUAL "NOTFOUND")
      continue()
    elseif(each STREQUAL "COMPILE_FLAGS")
      separate_arguments(values NATIVE_COMMAND "${values}")
    elseif(each STREQUAL "COMPILE_DEFINITIONS")
      list(TRANSFORM values PREPEND -D)
    elseif(each STREQUAL "INCLUDE_DIRECTORIES")
      list(TRANSFORM values PREPEND -I)
    endif()
    list(APPEND options ${values})
  endforeach()
  set(${result} "${options}" PARENT_SCOPE)
endfunction()

# One object, made by cu2portcc. It calls the runtime by its own names: cu2port::runtime has no others.
function(cu2port_translate_source target source)
  get_filename_component(path ${source} ABSOLUTE)
  file(RELATIVE_PATH inside ${CMAKE_CURRENT_SOURCE_DIR} ${path})
  string(REPLACE "../" "__/" inside ${inside})
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu2port/${inside}.o)
  get_filename_component(folder ${object} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})

  string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
  if(build_type STREQUAL DEBUG)
    list(APPEND flags -G) # kernels, too
  endif()
  cu2port_source_options(${path} own)
  set(property "$<TARGET_PROPERTY:${target},")
  set(standard "${property}CXX_STANDARD>")
  set(position_independent
    "$<OR:$<BOOL:${property}POSITION_INDEPENDENT_CODE>>,$<STREQUAL:${property}TYPE>,SHARED_LIBRARY>>")
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -E env CU2PORT_HOST_NAMES=port $<TARGET_FILE:cu2port::cu2portcc> -ccbin ${CMAKE_CXX_COMPILER} ${flags}
      "$<$<BOOL:${standard}>:-std=c++${standard}>"
      "$<${position_independent}:-Xcompiler=-fPIC>"
      "${property}COMPILE_OPTIONS>"
      "$<$<BOOL:${property}COMPILE_DEFINITIONS>>:-D$<JOIN:${property}COMPILE_DEFINITIONS>,;-D>>"
      "$<$<BOOL:${property}INCLUDE_DIRECTORIES>>:-I$<JOIN:${property}INCLUDE_DIRECTORIES>,;-I>>"
      ${own}
      -x cu -MD -MF ${object}.d -MT ${object} -c ${path} -o ${object}
    DEPENDS ${path} cu2port::cu2portcc
    DEPFILE ${object}.d
    COMMENT "Translating ${source}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  cu2port_add_object(${target} ${object})
endfunction()
