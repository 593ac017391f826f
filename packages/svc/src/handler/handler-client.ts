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

/** What the application allows besides the contract's routes. */
export interface Allowed {
  toCancel: boolean;
  toSeal: boolean;
}

/**
 * A client that sets in each job what these routes can do: `canCancel` (`DELETE /job/:id`), `canReport`
 * (`POST /job/:id/outcome`), `canFollow` (only together with the transfer server), and `canSeal`. What the transfer
 * server says of these is about its own routes, so it is removed.
 *
 * @throws SvcError `bad_request`, when cancelling is allowed but the client has no `cancelJob`.
 */
export function withAbilities(client: JobClient, { toCancel, toSeal }: Allowed): Required<JobClient> {
  if (toCancel && !client.cancelJob) {
    throw new SvcError('bad_request', '"allowCancel" needs a client that has "cancelJob".');
  }
  const setAbilities = ({
    canCancel: _cancel,
    canReport: _report,
    canFollow,
    canSeal,
    ...job
  }: Job): Job => ({
    ...job,
    ...(toCancel && { canCancel: true }),
    ...(client.reportOutcome && { canReport: true }),
    ...(client.getFollowAddresses && canFollow && { canFollow }),
    ...(toSeal && canSeal && { canSeal }),
  });
  return {
    createJob: async ({ sealed, ...request } = {}, options) =>
      setAbilities(await client.createJob({ ...request, ...(toSeal && sealed && { sealed }) }, options)),
    getJob: async (id, options) => setAbilities(await client.getJob(id, options)),
    waitForJobCompletion: (id, options) =>
      client.waitForJobCompletion(id, options).then(setAbilities, (error: unknown) => {
        throw isSvcTimeoutError(error) ? new SvcTimeoutError(setAbilities(error.job)) : error;
      }),
    getDownloadUrl: (id, options) => client.getDownloadUrl(id, options),
    getFollowAddresses: (id, options) =>
      client.getFollowAddresses?.(id, options) ?? lacks('getFollowAddresses'),
    cancelJob: async (id, options) =>
      setAbilities(await (client.cancelJob?.(id, options) ?? lacks('cancelJob'))),
    reportOutcome: async (id, report, options) =>
      setAbilities(await (client.reportOutcome?.(id, report, options) ?? lacks('reportOutcome'))),
  };
}

/** The route that needs it looks as if it were not there. */
function lacks(method: keyof JobClient): Promise<never> {
  const cause = new Error(`This client has no "${method}".`);
  return Promise.reject(new SvcError('not_found', 'Not found', { cause }));
}
