import { JOB_STATUSES, type JobStatus } from '@svc/protocol';
import type { Command } from 'commander';
import { DEFAULT_OPTIONS } from '../../config/server-options.ts';
import { createJobEnd, describeFailure } from '../../jobs/end-job.ts';
import type { StoredJob } from '../../ports/job-store.ts';
import { CommandError, UsageError } from '../command-errors.ts';
import { countParser, option, parseProject } from '../parse-option.ts';
import type { Program } from '../program.ts';
import { dataAction, type Data } from './data-action.ts';
import { describeStoredJob, formatJob, formatJobs } from './describe-stored-job.ts';

const LIST_LIMIT = countParser({ min: 1, max: 10_000 });

/** Commands about jobs, beside a running server. */
export function addJobsCommands(root: Command, program: Program): void {
  const jobs = root.command('jobs').description('lists jobs, shows one, or cancels one');
  jobs
    .command('list')
    .description(
      'lists jobs, the newest first. Ids of open jobs are for you alone: who knows one may send its file',
    )
    .option('--project <NAME>', 'lists those of this project only', parseProject)
    .addOption(option('--status <S>', 'lists those with this status only').choices(JOB_STATUSES))
    .addOption(option('--limit <N>', 'lists no more than these', LIST_LIMIT).default(50))
    .action(dataAction(program, list));
  jobs
    .command('show')
    .description('tells all that is known of a job')
    .argument('<ID>', 'as "jobs list" shows it')
    .action(dataAction(program, show));
  jobs
    .command('cancel')
    .description('ends an unfinished job as the job API does. Its bytes are removed soon after')
    .argument('<ID>', 'as "jobs list" shows it')
    .action(dataAction(program, cancel));
}

interface ListOptions {
  project?: string;
  status?: JobStatus;
  limit: number;
}

async function list(data: Data, { project, status, limit }: ListOptions): Promise<void> {
  const { terminal, jobs, isJson, print } = data;
  const found = await jobs.listNewest({
    limit,
    ...(project !== undefined && { projectId: project }),
    ...(status !== undefined && { status }),
  });
  if (found.length > 0 || isJson) print(found.map(describeStoredJob), formatJobs(found));
  else terminal.writeError('There are no such jobs.\n');
}

async function show(data: Data, _options: object, id: string): Promise<void> {
  const job = await findJob(data, id);
  data.print(describeStoredJob(job), formatJob(job));
}

async function findJob({ jobs }: Data, id: string): Promise<StoredJob> {
  const job = await jobs.find(id);
  if (!job) throw new UsageError('There is no job with that id: "jobs list" shows them.');
  return job;
}

/**
 * Ends the job as `DELETE /v1/jobs/:id` does. A running server removes the bytes, at once or at its next sweep: this
 * command may have no access to them.
 */
async function cancel(data: Data, options: object, id: string): Promise<void> {
  const { jobs, feed } = data;
  const clock = await data.createClock(data.clock);
  // The server's options are unknown here. They do not matter: only the row of a cancelled job is kept.
  const end = createJobEnd({ clock, options: DEFAULT_OPTIONS, blobs: { canReadEarly: false } });
  const droppedUploadIds = await jobs.fail(id, describeFailure('cancelled'), end);
  if (droppedUploadIds) {
    feed.publish({ kind: 'ended', jobId: id });
    for (const uploadId of droppedUploadIds) feed.publish({ kind: 'dropped', uploadId });
    return show(data, options, id);
  }
  const { status } = await findJob(data, id);
  throw new CommandError(`The job is ${status} already, so that there is nothing to cancel.`);
}
