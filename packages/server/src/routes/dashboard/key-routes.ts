import { readJsonBody, readObject, readText, SvcError } from '@svc/protocol';
import type { Hono } from 'hono';
import { createApiKey, EMBEDDED_PROJECT, isProjectName } from '../../crypto/api-key.ts';
import type { CreatedKey, KeyList, ListedKey } from '@svc/protocol/dashboard';
import type { StoredKey } from '../../ports/key-store.ts';
import type { DashboardContext, DashboardEnv, DashboardParts } from './dashboard-parts.ts';

/** API keys: list, make, revoke. */
export function addKeyRoutes(api: Hono<DashboardEnv>, { context, keys, log }: DashboardParts): void {
  api.get('/keys', async (http) => {
    const list = (await keys.list()).map(describeKey);
    return http.json({ keys: list, embeddedProject: EMBEDDED_PROJECT } satisfies KeyList);
  });
  api.post('/keys', async (http) => {
    const { text, stored } = createApiKey(await readProject(http), context.clock);
    await keys.add(stored);
    log.info({ key: stored.id, project: stored.projectId }, 'A key was made in the dashboard.');
    return http.json({ ...describeKey(stored), text } satisfies CreatedKey, 201);
  });
  api.delete('/keys/:id', async (http) => {
    const id = http.req.param('id');
    if (!(await keys.remove(id))) throw new SvcError('not_found', 'This key is revoked already.');
    log.info({ key: id }, 'A key was revoked in the dashboard.');
    return http.body(null, 204);
  });
}

/** All projects that have a key, and the server's own. */
export async function listProjects({ keys }: Pick<DashboardParts, 'keys'>): Promise<string[]> {
  const ofKeys = (await keys.list()).map(({ projectId }) => projectId);
  return [...new Set([...ofKeys, EMBEDDED_PROJECT])].sort();
}

/** Without the hash. */
function describeKey({ id, projectId, createdAtMs }: StoredKey): ListedKey {
  return { id, projectId, createdAtMs };
}

async function readProject(http: DashboardContext): Promise<string> {
  const name = readText(readObject(await readJsonBody(http.req.raw))?.['projectId']) ?? '';
  if (!isProjectName(name)) {
    const message =
      'A project’s name has up to 64 letters, digits, dots, dashes and underscores. Correct it.';
    throw new SvcError('bad_request', message);
  }
  if (name === EMBEDDED_PROJECT) {
    throw new SvcError(
      'bad_request',
      `“${EMBEDDED_PROJECT}” is the server’s own project. Choose another name.`,
    );
  }
  return name;
}
