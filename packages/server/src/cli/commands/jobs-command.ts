import { DEFAULT_KEEP_MS } from '../../config/server-options.ts';
import { createJobEnd, describeFailure } from '../../jobs/end-job.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { StoredJob } from '../../ports/job-store.ts';
import { CommandError, type JobsCommand, UsageError } from '../command-line.ts';
import type { Program } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { describeStoredJob, formatJob, formatJobs } from './describe-stored-job.ts';
import { withDatabase } from './with-database.ts';

/** Lists jobs, shows one, or cancels one, beside a running server. */
export async function runJobsCommand(program: Program, command: JobsCommand): Promise<void> {
  const { terminal, clock } = program;
  await withDatabase(program, command, async (database) => {
    switch (command.action) {
      case 'list':
        return list(terminal, database, command);
      case 'show':
        return show(terminal, await findJob(database, command.id), command);
      case 'cancel': {
        await cancel(database, await database.createClock(clock), command.id);
        return show(terminal, await findJob(database, command.id), command);
      }
      default:
        return command satisfies never;
    }
  });
}

type ActionOf<Action> = Extract<JobsCommand, { action: Action }>;

async function list(
  terminal: Terminal,
  { jobs }: Database,
  { project, status, limit, isJson }: ActionOf<'list'>,
): Promise<void> {
  const found = await jobs.listNewest({
    limit,
    ...(project !== undefined && { projectId: project }),
    ...(status !== undefined && { status }),
  });
  if (isJson) return terminal.write(`${JSON.stringify(found.map(describeStoredJob))}\n`);
  if (found.length === 0) terminal.writeError('There are no such jobs.\n');
  else terminal.write(formatJobs(found));
}

function show(terminal: Terminal, job: StoredJob, { isJson }: { isJson: boolean }): void {
  terminal.write(isJson ? `${JSON.stringify(describeStoredJob(job))}\n` : formatJob(job));
}

async function findJob({ jobs }: Database, id: string): Promise<StoredJob> {
  const job = await jobs.find(id);
  if (!job) throw new UsageError('There is no job with that id: "jobs list" shows them.');
  return job;
}

/**
 * Ends the job as `DELETE /v1/jobs/:id` does. The bytes are removed by a running server that is told, or by the next
 * sweep: who runs this command may not reach them.
 */
async function cancel(database: Database, clock: Clock, id: string): Promise<void> {
  const { jobs, feed } = database;
  // The options of the server are not known here. What is kept of a cancelled job is its row, and nothing can be read.
  const end = createJobEnd({ clock, limits: { keepMs: DEFAULT_KEEP_MS }, blobs: { canReadEarly: false } });
  const droppedUploadIds = await jobs.fail(id, describeFailure('cancelled'), end);
  if (droppedUploadIds) {
    feed.publish({ kind: 'ended', jobId: id });
    for (const uploadId of droppedUploadIds) feed.publish({ kind: 'dropped', uploadId });
    return;
  }
  const { status } = await findJob(database, id);
  throw new CommandError(`The job is ${status} already, so that there is nothing to cancel.`);
}
