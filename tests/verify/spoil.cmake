# Replaces a text in a file, which has to have it.
file(READ ${FILE} text)
string(REPLACE "${FROM}" "${TO}" spoilt "${text}")
if(spoilt STREQUAL text)
  message(FATAL_ERROR "${FILE} has no ${FROM}")
endif()
file(WRITE ${FILE} "${spoilt}")
