// Loaded into a program before its own code (`node --import`): the program ends as soon as the process that has started
// it is gone, also when that was killed. The channel of messages between the two tells it, without any question.

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Nothing is ever sent, so the channel alone is no reason to go on.
process.channel?.unref();
