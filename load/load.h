/* `dicecup load`: many players at a server, to see what it costs to run. See load_internal.h. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include "base/command.h"

command command_load;

#endif
