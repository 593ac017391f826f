// Loaded by `node --import` before a program's code: ends the program when the process that has started it is gone,
// even by a kill. It notices that by the message channel.

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The channel alone does not keep the program running.
process.channel?.unref();
