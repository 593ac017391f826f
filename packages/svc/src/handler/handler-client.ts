import { SvcError, type Job } from '@svc/protocol';
import { isSvcTimeoutError, SvcTimeoutError } from '../client/client-errors.ts';
import type { JobClient } from '../client/job-client.ts';

const METHODS = ['createJob', 'getJob', 'waitForJobCompletion', 'getDownloadUrl'] as const;

/**
 * Returns the client of the options. Called when a handler is made, so that a missing client is noticed at the start.
 *
 * @throws SvcError `bad_request`, when it is missing or lacks a method.
 */
export function checkClient(options: { client: JobClient } | undefined): JobClient {
  const client: Partial<JobClient> | null | undefined = options?.client;
  if (METHODS.every((name) => typeof client?.[name] === 'function')) return client as JobClient; // just checked
  throw new SvcError(
    'bad_request',
    '"client" is missing. Hand over a server client: { client: new SvcServer() }.',
  );
}

/**
 * A client that sets `canCancel` in each job: whether these routes allow `DELETE /job/:id`. The transfer server's
 * own `canCancel` is about its own routes, so it is removed.
 *
 * @throws SvcError `bad_request`, when cancelling is allowed but the client has no `cancelJob`.
 */
export function withCanCancel(client: JobClient, canCancel: boolean): Required<JobClient> {
  if (canCancel && !client.cancelJob) {
    throw new SvcError('bad_request', '"allowCancel" needs a client that has "cancelJob".');
  }
  const setCanCancel = ({ canCancel: _ofServer, ...job }: Job): Job =>
    canCancel ? { ...job, canCancel } : job;
  return {
    createJob: async (request, options) => setCanCancel(await client.createJob(request, options)),
    getJob: async (id, options) => setCanCancel(await client.getJob(id, options)),
    waitForJobCompletion: (id, options) =>
      client.waitForJobCompletion(id, options).then(setCanCancel, (error: unknown) => {
        throw isSvcTimeoutError(error) ? new SvcTimeoutError(setCanCancel(error.job)) : error;
      }),
    getDownloadUrl: (id, options) => client.getDownloadUrl(id, options),
    cancelJob: async (id, options) => setCanCancel(await (client.cancelJob?.(id, options) ?? cannotCancel())),
  };
}

function cannotCancel(): Promise<Job> {
  return Promise.reject(new SvcError('internal', 'This client has no "cancelJob".'));
}
