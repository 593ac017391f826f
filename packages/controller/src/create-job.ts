import { hasCode, type CreateJobRequest, type Job } from '@svc/protocol';
import { nameChain } from './ask-known-phone.ts';
import { describeWantedFile, readJobRoutes } from './app-backend.ts';
import { recallPhone, type OptionalField } from './page-memory.ts';
import type { TransferRun } from './transfer-run.ts';

/**
 * Creates a job for the phone that sent the last one, if the backend takes that; otherwise one that needs the code. A
 * strict backend refuses a field that it does not know: it is asked again without it, and from then on not with it.
 */
export async function createJob<Result>(run: TransferRun<Result>): Promise<Job> {
  const { backend, memory, signal } = run;
  const route = readJobRoutes(run.readOptions()).create;
  let wanted = describeJob(run, route);
  let dropped: OptionalField | undefined;
  for (;;) {
    try {
      // Without the signal: if the request is aborted and the job is made nevertheless, its id is needed to cancel it.
      const job = await backend.createJob(wanted);
      if (wanted.tools !== undefined) memory.fields.set(nameField(route, 'tools'), 'taken');
      if (job.after !== undefined) memory.fields.set(nameField(route, 'after'), 'taken');
      else if (wanted.after !== undefined) memory.phones.delete(nameChain(run));
      if (dropped) memory.fields.set(nameField(route, dropped), 'refused');
      return job;
    } catch (error) {
      const field = findRefused(run, wanted, error);
      if (!field) throw error;
      if (field === 'after') memory.phones.delete(nameChain(run));
      signal.throwIfAborted();
      const isKnown = memory.fields.has(nameField(route, field));
      dropped = !isKnown && isUnknownField(error) ? field : undefined;
      const { [field]: _, ...rest } = wanted;
      wanted = rest;
    }
  }
}

/** Without the fields that this backend has refused. */
function describeJob<Result>(run: TransferRun<Result>, route: string): CreateJobRequest {
  const { clock, files, memory, readOptions, sealTo } = run;
  const { tools, ...wanted } = describeWantedFile(readOptions());
  const isRefused = (field: OptionalField) => memory.fields.get(nameField(route, field)) === 'refused';
  const after =
    files || isRefused('after') ? undefined : recallPhone(memory.phones, nameChain(run), clock.now());
  return {
    ...wanted,
    ...(sealTo !== undefined && { sealed: true }),
    // Without it the backend's own page decides about tools.
    ...(tools !== undefined && !isRefused('tools') && { tools }),
    ...(after !== undefined && { after }),
  };
}

/** The field that is left out of the next request: of two that may be at fault, the one that was never taken. */
function findRefused<Result>(
  { memory, readOptions }: TransferRun<Result>,
  { after, tools }: CreateJobRequest,
  error: unknown,
): OptionalField | undefined {
  const isTaken = (field: OptionalField) =>
    memory.fields.get(nameField(readJobRoutes(readOptions()).create, field)) === 'taken';
  const mayBeTools = tools !== undefined && !isTaken('tools') && isUnknownField(error);
  if (after !== undefined && isRefusal(error) && !(mayBeTools && isTaken('after'))) return 'after';
  return mayBeTools ? 'tools' : undefined;
}

function nameField(route: string, field: OptionalField): string {
  return `${route} ${field}`;
}

/** 400 and 422. */
function isUnknownField(error: unknown): boolean {
  return hasCode(error, 'bad_request');
}

/** 400, 403, 404, 409, 422, and statuses without a code. */
function isRefusal(error: unknown): boolean {
  return isUnknownField(error) || hasCode(error, 'forbidden', 'not_found', 'not_completed', 'bad_response');
}
