import { SvcError, type Job } from '@svc/protocol';
import { isSvcTimeoutError, SvcTimeoutError } from '../client/client-errors.ts';
import type { JobClient } from '../client/job-client.ts';

const METHODS = ['createJob', 'getJob', 'waitForJobCompletion', 'getDownloadUrl'] as const;

/**
 * The client that a handler was made with: where there is none, who starts the application learns it.
 *
 * @throws SvcError `bad_request`, when it lacks what the routes need.
 */
export function checkClient(options: { client: JobClient } | undefined): JobClient {
  const client: Partial<JobClient> | null | undefined = options?.client;
  if (METHODS.every((name) => typeof client?.[name] === 'function')) return client as JobClient; // just seen
  throw new SvcError(
    'bad_request',
    '"client" is missing. Hand over a server client: { client: new SvcServer() }.',
  );
}

/**
 * A client whose jobs say whether these routes take `DELETE /job/:id`. What the transfer server says
 * about that concerns its own routes and is not handed on.
 *
 * @throws SvcError `bad_request`, when they take it and the client cannot cancel.
 */
export function withCancelMarks(client: JobClient, canCancel: boolean): Required<JobClient> {
  if (canCancel && !client.cancelJob) {
    throw new SvcError('bad_request', '"allowCancel" needs a client that has "cancelJob".');
  }
  const mark = ({ canCancel: _ofServer, ...job }: Job): Job => (canCancel ? { ...job, canCancel } : job);
  return {
    createJob: async (request, options) => mark(await client.createJob(request, options)),
    getJob: async (id, options) => mark(await client.getJob(id, options)),
    waitForJobCompletion: (id, options) =>
      client.waitForJobCompletion(id, options).then(mark, (error: unknown) => {
        throw isSvcTimeoutError(error) ? new SvcTimeoutError(mark(error.job)) : error;
      }),
    getDownloadUrl: (id, options) => client.getDownloadUrl(id, options),
    cancelJob: async (id, options) => mark(await (client.cancelJob?.(id, options) ?? cannotCancel())),
  };
}

function cannotCancel(): Promise<Job> {
  return Promise.reject(new SvcError('internal', 'This client has no "cancelJob".'));
}
