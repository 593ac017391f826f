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
 * A client that sets `canCancel` and `canReport` in each job: whether these routes have `DELETE /job/:id` and
 * `POST /job/:id/outcome`. What the transfer server says of these is about its own routes, so it is removed.
 *
 * @throws SvcError `bad_request`, when cancelling is allowed but the client has no `cancelJob`.
 */
export function withAbilities(client: JobClient, canCancel: boolean): Required<JobClient> {
  if (canCancel && !client.cancelJob) {
    throw new SvcError('bad_request', '"allowCancel" needs a client that has "cancelJob".');
  }
  const abilities = { ...(canCancel && { canCancel }), ...(client.reportOutcome && { canReport: true }) };
  const setAbilities = ({ canCancel: _cancel, canReport: _report, ...job }: Job): Job => ({
    ...job,
    ...abilities,
  });
  return {
    createJob: async (request, options) => setAbilities(await client.createJob(request, options)),
    getJob: async (id, options) => setAbilities(await client.getJob(id, options)),
    waitForJobCompletion: (id, options) =>
      client.waitForJobCompletion(id, options).then(setAbilities, (error: unknown) => {
        throw isSvcTimeoutError(error) ? new SvcTimeoutError(setAbilities(error.job)) : error;
      }),
    getDownloadUrl: (id, options) => client.getDownloadUrl(id, options),
    cancelJob: async (id, options) =>
      setAbilities(await (client.cancelJob?.(id, options) ?? lacks('cancelJob'))),
    reportOutcome: async (id, report, options) =>
      setAbilities(await (client.reportOutcome?.(id, report, options) ?? lacks('reportOutcome'))),
  };
}

function lacks(method: keyof JobClient): Promise<Job> {
  return Promise.reject(new SvcError('internal', `This client has no "${method}".`));
}
