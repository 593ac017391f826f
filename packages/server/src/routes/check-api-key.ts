import { isSvcError, SvcError } from '@svc/protocol';
import { findProjectOfKey } from '../crypto/api-key.ts';
import { readBearer } from '../crypto/key-text.ts';
import type { CountWrongId } from '../limits/address-limits.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { AdmitCaller } from './check-access-key.ts';

export interface ApiKeyParts {
  keys: Pick<KeyStore, 'find'>;
  countWrongId: CountWrongId;
}

/**
 * The project of the API key in `Authorization: Bearer svc_…`.
 *
 * @throws SvcError `unauthorized`.
 */
export async function readProject(keys: ApiKeyParts['keys'], header: string | undefined): Promise<string> {
  const key = readBearer(header);
  const projectId = key === undefined ? undefined : await findProjectOfKey(keys, key);
  if (projectId === undefined) throw new SvcError('unauthorized', 'The API key is missing or unknown.');
  return projectId;
}

/** Admits requests with an API key of any project, to what is for the administrator. A person's key is none. */
export function createApiKeyCheck({ keys, countWrongId }: ApiKeyParts): AdmitCaller {
  return async (http) => {
    try {
      await readProject(keys, http.req.header('authorization'));
    } catch (error) {
      if (isSvcError(error)) await countWrongId(http.env.incoming);
      throw error;
    }
  };
}
