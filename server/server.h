/* `dicecup serve`, and the commands that look after what it keeps: `backup` and `admin`. What the
 * files of the server share is in server_internal.h; start reading there. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/command.h"

command command_serve;
command command_backup;
command command_admin;

#endif
