# What the rest of a Debian system sees of /usr/lib/cu2port: commands, their manual, what shells complete, and the
# runtime under the one name that programs have noted. None of NVIDIA's names is among them.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(prefix ${root}/usr/lib/cu2port)

# link(FOLDER NAME TARGET): TARGET as seen from there
function(link folder name target)
  file(MAKE_DIRECTORY ${root}/usr/${folder})
  file(CREATE_LINK ${target} ${root}/usr/${folder}/${name} SYMBOLIC)
endfunction()

foreach(command IN ITEMS cu2port cu2portcc)
  link(bin ${command} ../lib/cu2port/bin/${command})
endforeach()
execute_process(COMMAND dpkg-architecture -qDEB_HOST_MULTIARCH OUTPUT_VARIABLE architecture
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
link(lib/${architecture} libcu2port_runtime.so ../cu2port/lib64/libcu2port_runtime.so)
file(MAKE_DIRECTORY ${root}/usr/share)
foreach(folder IN ITEMS man bash-completion zsh fish)
  file(RENAME ${prefix}/share/${folder} ${root}/usr/share/${folder})
endforeach()
