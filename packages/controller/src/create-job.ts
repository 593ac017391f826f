import { hasCode, type CreateJobRequest, type Job } from '@svc/protocol';
import { describeWantedFile } from './app-backend.ts';
import { findKnown } from './ask-known-phone.ts';
import { recallPhone, type KnownBackend } from './page-memory.ts';
import type { TransferRun } from './transfer-run.ts';

type OptionalField = 'after' | 'tools';

/**
 * Creates a job for the phone that sent the last one, if the backend takes that; otherwise one that needs the code. A
 * strict backend refuses a field that it does not know: it is asked again without it, and from then on not with it.
 */
export async function createJob<Result>(run: TransferRun<Result>): Promise<Job> {
  const { backend, signal } = run;
  const known = findKnown(run);
  const wanted = describeJob(run, known);
  let dropped: OptionalField | undefined;
  for (;;) {
    try {
      // Without the signal: if the request is aborted and the job is made nevertheless, its id is needed to cancel it.
      const job = await backend.createJob(wanted);
      if (wanted.tools !== undefined) known.tools = true;
      if (job.after !== undefined) known.after = true;
      else if (wanted.after !== undefined) known.phone = undefined;
      if (dropped) known[dropped] ??= false;
      return job;
    } catch (error) {
      const field = findRefused(wanted, known, error);
      if (!field) throw error;
      if (field === 'after') known.phone = undefined;
      signal.throwIfAborted();
      dropped = isUnknown(error) ? field : undefined;
      delete wanted[field];
    }
  }
}

/** Without the fields that this backend has refused: without `tools` its own page decides about them. */
function describeJob<Result>(
  { clock, files, readOptions, sealTo }: TransferRun<Result>,
  known: KnownBackend,
): CreateJobRequest {
  const wanted = describeWantedFile(readOptions());
  if (sealTo !== undefined) wanted.sealed = true;
  if (known.tools === false) delete wanted.tools;
  const after = recallPhone(known, clock.now());
  if (after !== undefined && !files && known.after !== false) wanted.after = after;
  return wanted;
}

/** The field that is left out of the next request: of two that may be at fault, the one that was never taken. */
function findRefused(
  { after, tools }: CreateJobRequest,
  known: KnownBackend,
  error: unknown,
): OptionalField | undefined {
  const mayBeTools = tools !== undefined && !known.tools && isUnknown(error);
  // 400, 403, 404, 409, 422, and statuses without a code.
  const isRefused =
    isUnknown(error) || hasCode(error, 'forbidden', 'not_found', 'not_completed', 'bad_response');
  if (after !== undefined && isRefused && !(mayBeTools && known.after)) return 'after';
  return mayBeTools ? 'tools' : undefined;
}

/** 400 and 422. */
function isUnknown(error: unknown): boolean {
  return hasCode(error, 'bad_request');
}
