# Stands for a test that needs a Python with jax where there is none: seen as skipped, failed where nothing may be skipped.
set(why "there is no Python with jax: give one with -DAXISCAPE_JAX_PYTHON=...")
if(NOT "$ENV{AXISCAPE_NO_SKIP}" STREQUAL "")
  message(FATAL_ERROR "AXISCAPE_NO_SKIP is set, and ${why}")
endif()
message("OK (skipped=1): ${why}")
