import { createApiKey } from '../../src/crypto/api-key.ts';
import { openKeys } from '../../src/wire/open-storage.ts';
import type { TestServer } from './test-server.ts';

/** Calls the hosted job API as a project does. */
export type CallApi = (method: string, path: string, options?: ApiCallOptions) => Promise<Response>;

export interface ApiCallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Makes a key for a project, as `keys create` does beside a running server. */
export async function createProject(server: TestServer, projectId: string): Promise<CallApi> {
  const { keys, clock, close } = openKeys(server.dataDir);
  const key = createApiKey(projectId, clock);
  await keys.add(key.stored);
  close();
  return (method, path, { body, headers, signal } = {}) =>
    fetch(`${server.url}/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key.text}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
}
