import { PHONE_JOBS_PATH } from '@svc/protocol/phone';
import { PHONE_UPLOADS_PATH } from '@svc/protocol/uploaded-parts';
import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import type { Context, MiddlewareHandler } from 'hono';
import type { NodeEnv } from '../http/node-handler.ts';
import { readPerson } from '../http/request-person.ts';
import type { AddressLimits } from './address-limits.ts';
import { readClient } from '../network/client-address.ts';

const CREATE_PATH = `${DEFAULT_ROUTE_BASE}/job`;
/** Paths that continue with the id of a job or an upload, which is enough to use it. */
const ID_PATHS = [`${PHONE_JOBS_PATH}/`, `${PHONE_UPLOADS_PATH}/`, `${CREATE_PATH}/`];

type AppContext = Context<NodeEnv>;

/** Limits the requests of an address, or of a person with a key, to the JSON routes. `hold-answers.ts` counts waits. */
export function createAppLimits(limits: AddressLimits): MiddlewareHandler<NodeEnv> {
  return async (http, next) => {
    const { incoming } = http.env;
    const person = readPerson(incoming);
    const client = readClient(incoming, limits.trustedProxies);
    if (client.isThisMachine && !person) return next();
    if (isCreation(http)) await (person ? limits.personJobs.take(person.id) : limits.jobs.take(client.key));
    if (isAnnouncement(http)) await limits.uploads.take(client.key);
    await next();
    if (hadUnknownId(http)) await limits.countWrongId(incoming);
    return undefined;
  };
}

/** The routes of a backend accept a slash at the end. */
function isCreation({ req }: AppContext): boolean {
  return req.method === 'POST' && req.path.replace(/\/$/, '') === CREATE_PATH;
}

/** A list counts as one upload; the uploads of its files are not counted (`limit-uploads.ts`). */
function isAnnouncement({ req }: AppContext): boolean {
  return req.method === 'PUT' && req.path.startsWith(`${PHONE_JOBS_PATH}/`);
}

/** Whether the job or the API key was unknown. */
function hadUnknownId({ req, res }: AppContext): boolean {
  return res.status === 401 || (res.status === 404 && ID_PATHS.some((path) => req.path.startsWith(path)));
}
