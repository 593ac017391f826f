import { readJsonBody, readObject, readText, SvcError } from '@svc/protocol';
import {
  MAX_PERSON_NAME_LENGTH,
  type CreatedPerson,
  type ListedPerson,
  type PeopleList,
} from '@svc/protocol/dashboard';
import type { Hono } from 'hono';
import { createAccessKey, readPersonName } from '../../crypto/access-key.ts';
import type { StoredAccessKey } from '../../ports/key-store.ts';
import type { StoredJob } from '../../ports/job-store.ts';
import type { DashboardContext, DashboardEnv, DashboardParts } from './dashboard-parts.ts';

/** People and devices with a key: list, make, revoke. */
export function addPeopleRoutes(api: Hono<DashboardEnv>, parts: DashboardParts): void {
  const { context, accessKeys, log } = parts;
  api.get('/people', async (http) => {
    const { publicUrl, isNetworkAllowed } = parts.describeSettings(0);
    const people = (await accessKeys.list()).map(describePerson);
    const nowMs = context.clock.now();
    return http.json({ people, publicUrl, isNetworkAllowed, nowMs } satisfies PeopleList);
  });
  api.post('/people', async (http) => {
    const { text, stored } = createAccessKey(await readName(http), context.clock);
    await accessKeys.add(stored);
    log.info({ key: stored.id, person: stored.name }, 'A key of a person was made in the dashboard.');
    return http.json({ ...describePerson(stored), text } satisfies CreatedPerson, 201);
  });
  api.delete('/people/:id', async (http) => {
    const id = http.req.param('id');
    if (!(await accessKeys.remove(id))) throw new SvcError('not_found', 'This key is revoked already.');
    log.info({ key: id }, 'A key of a person was revoked in the dashboard.');
    return http.body(null, 204);
  });
}

/** The names of the people whose keys made jobs, by the ids of the keys. Revoked keys are left out. */
export async function findNames(
  { accessKeys }: Pick<DashboardParts, 'accessKeys'>,
  jobs: readonly StoredJob[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(jobs.map(({ accessKeyId }) => accessKeyId).filter((id) => id !== null));
  const found = await Promise.all([...ids].map((id) => accessKeys.find(id)));
  return new Map(found.filter((key) => key !== undefined).map(({ id, name }) => [id, name]));
}

/** Without the hash. */
function describePerson({ id, name, createdAtMs, lastUsedAtMs }: StoredAccessKey): ListedPerson {
  return { id, name, createdAtMs, lastUsedAtMs };
}

async function readName(http: DashboardContext): Promise<string> {
  const text = readText(readObject(await readJsonBody(http.req.raw))?.['name']) ?? '';
  const name = readPersonName(text);
  if (name !== undefined) return name;
  throw new SvcError(
    'bad_request',
    `A name has 1 to ${MAX_PERSON_NAME_LENGTH} visible characters. Correct it.`,
  );
}
