import { SvcError, type Job } from '@svc/protocol';
import { isSvcTimeoutError, SvcTimeoutError } from '../client/client-errors.ts';
import type { JobClient } from '../client/job-client.ts';

const METHODS = ['createJob', 'getJob', 'waitForJobCompletion', 'getDownloadUrl'] as const;

/** A client, or an arrow function that makes it when the first request comes. */
export type ClientOption = JobClient | (() => JobClient);

/** The client as the routes use it. */
export interface HandlerClient {
  client: Required<JobClient>;
  canReport: boolean;
}

/**
 * Prepares the client of the options. A client that is given is checked at once, so that a missing one is noticed when
 * the handler is made.
 *
 * @returns reads the client. A function that throws is called again at the next request.
 * @throws SvcError `bad_request`, when it is missing or lacks a method, or the options allow more than it can; the
 *   returned function also, and whatever the option's function throws.
 */
export function prepareClient(client: ClientOption | undefined, allowed: Allowed): () => HandlerClient {
  const prepare = (given: unknown): HandlerClient => {
    const checked = checkClient(given);
    return { client: withAbilities(checked, allowed), canReport: checked.reportOutcome !== undefined };
  };
  if (!isMaker(client)) {
    const ready = prepare(client);
    return () => ready;
  }
  let ready: HandlerClient | undefined;
  return () => (ready ??= prepare(client()));
}

/** A class is none: `{ client: SvcServer }` is a mistake to be told at once. */
function isMaker(client: ClientOption | undefined): client is () => JobClient {
  return typeof client === 'function' && !('prototype' in client);
}

function checkClient(client: unknown): JobClient {
  const given = client as Partial<JobClient> | null | undefined; // any field is read as possibly absent
  if (METHODS.every((name) => typeof given?.[name] === 'function')) return client as JobClient; // just checked
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
function withAbilities(client: JobClient, { toCancel, toSeal }: Allowed): Required<JobClient> {
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
