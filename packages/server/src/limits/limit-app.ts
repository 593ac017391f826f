import { PHONE_JOBS_PATH } from '../phone-contract.ts';
import { DEFAULT_ROUTE_BASE, SvcError } from '@svc/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import type { NodeEnv } from '../http/node-handler.ts';
import { parsePreferWait } from '../http/read-request.ts';
import { TOO_MANY, WAIT_RETRY_SECONDS, type AddressLimits } from './address-limits.ts';
import { readClient } from '../network/client-address.ts';
import { createWrongIdLimit } from './wrong-id-limit.ts';

const CREATE_PATH = `${DEFAULT_ROUTE_BASE}/job`;
/** What follows is an id that whoever knows it may use. */
const ID_PATHS = [`${PHONE_JOBS_PATH}/`, `${CREATE_PATH}/`];
/** For keys: a right one is counted by its project, and a wrong one gets nothing that would have to be counted. */
const KEY_PATH = '/v1/';

type AppContext = Context<NodeEnv>;

/** Bounds what an address may ask of the routes that answer with JSON. */
export function createAppLimits(limits: AddressLimits): MiddlewareHandler<NodeEnv> {
  const countWrongId = createWrongIdLimit(limits);
  return async (http, next) => {
    const client = readClient(http.env.incoming, limits.trustedProxies);
    if (client.isThisMachine) return next();
    if (isCreation(http)) refuseAfter(await limits.jobs.take(client.key), TOO_MANY.jobs);
    const leave = isWait(http) ? limits.waits.enter(client.key) : () => {};
    if (!leave) return refuseAfter(WAIT_RETRY_SECONDS, TOO_MANY.waits);
    try {
      await next();
    } finally {
      leave();
    }
    if (namedWrongId(http)) refuseAfter(await countWrongId(http.env.incoming), TOO_MANY.wrongIds);
    return undefined;
  };
}

function isCreation({ req }: AppContext): boolean {
  return req.method === 'POST' && req.path === CREATE_PATH;
}

function isWait({ req }: AppContext): boolean {
  if (req.path.startsWith(KEY_PATH)) return false;
  return req.path.endsWith('/wait') || parsePreferWait(req.header('prefer')) !== undefined;
}

/** An unknown job, or an unknown API key. */
function namedWrongId({ req, res }: AppContext): boolean {
  return res.status === 401 || (res.status === 404 && ID_PATHS.some((path) => req.path.startsWith(path)));
}

/**
 * Goes on with 0, and refuses with anything else.
 *
 * @param seconds - after which it may be tried again.
 * @throws SvcError `rate_limited`
 */
function refuseAfter(seconds: number, message: string): void {
  if (seconds > 0) throw new SvcError('rate_limited', message, { retryAfterSeconds: seconds });
}

/** Counts a new job of a project. Throws SvcError `rate_limited`, when there were too many. */
export type LimitProject = (projectId: string) => Promise<void>;

/**
 * @param localProject - not counted: its jobs come from this machine, or were counted by their address.
 */
export function createProjectLimit({ projectJobs }: AddressLimits, localProject: string): LimitProject {
  return async (projectId) => {
    if (projectId !== localProject) refuseAfter(await projectJobs.take(projectId), TOO_MANY.projectJobs);
  };
}
