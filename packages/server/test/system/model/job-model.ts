import fc from 'fast-check';
import { compareDisk, compareJob, compareRest } from './compare.ts';
import { commandArbitraries } from './model-commands.ts';
import { letPass, startRun, WAIT_SECONDS } from './model-run.ts';

/**
 * Up to sixty commands, one after another, over HTTP. After each one the job is compared with `ReferenceModel`; at the end
 * all jobs, all waiters and the disk are.
 */
export function createJobModel(onCommands: (count: number) => void = () => {}) {
  const commands = fc.commands(commandArbitraries, { maxCommands: 60, size: 'max' });
  return fc.asyncProperty(commands, async (commands) => {
    const run = await startRun();
    try {
      await fc.asyncModelRun(() => run, commands);
      // Ends all waits.
      await letPass(run, WAIT_SECONDS * 1000);
      for (const job of run.model.jobs) await compareJob(run, job);
      await compareRest(run);
      await compareDisk(run);
      onCommands([...commands].length);
    } finally {
      await run.real.server.close();
    }
  });
}
