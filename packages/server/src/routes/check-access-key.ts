import type { Context } from 'hono';
import { findAccessKey } from '../crypto/access-key.ts';
import { readBearer } from '../crypto/key-text.ts';
import type { NodeEnv } from '../http/node-handler.ts';
import { notePerson } from '../http/request-person.ts';
import type { CountWrongId } from '../limits/address-limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccessKeyStore, StoredAccessKey } from '../ports/key-store.ts';
import { Refusal, type ReportError } from './answer-error.ts';

export interface AccessKeyParts {
  accessKeys: Pick<AccessKeyStore, 'find' | 'noteUse'>;
  clock: Clock;
  countWrongId: CountWrongId;
  report: ReportError;
}

/** Lets a request in, or throws its refusal. */
export type AdmitCaller = (http: Context<NodeEnv>) => Promise<void>;

const NO_KEY = 'This server asks for a key. Ask the person who runs it for a setup link.';
const WRONG_KEY =
  'This key is unknown or was revoked. Ask the person who runs this server for a new setup link.';

/** The time of the last use is stored this often, at most. */
const USE_MS = 60 * 60_000;

/**
 * Admits requests with the key of a person: `Authorization: Bearer svcp_…`. The key is read from the database each time, so
 * that a revoked one is refused at once by every instance.
 */
export function createAccessKeyCheck(parts: AccessKeyParts): AdmitCaller {
  return async (http) => {
    const { incoming } = http.env;
    const header = readAuthorization(incoming.rawHeaders);
    const text = readBearer(header);
    const key = text === undefined ? undefined : await findAccessKey(parts.accessKeys, text);
    if (!key) {
      await parts.countWrongId(incoming);
      http.header('WWW-Authenticate', 'Bearer');
      throw new Refusal(401, { error: header === undefined ? NO_KEY : WRONG_KEY, code: 'unauthorized' });
    }
    notePerson(incoming, key);
    await noteUse(parts, key);
  };
}

/** The value of `Authorization`. Several are joined, which is no key. `undefined`: there is none. */
function readAuthorization(rawHeaders: readonly string[]): string | undefined {
  const values = rawHeaders.filter(
    (_text, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  );
  return values.length === 0 ? undefined : values.join(', ');
}

/** A request does not fail for it, for example on a full disk. */
async function noteUse({ accessKeys, clock, report }: AccessKeyParts, key: StoredAccessKey): Promise<void> {
  const nowMs = clock.now();
  if (key.lastUsedAtMs !== null && nowMs - key.lastUsedAtMs < USE_MS) return;
  try {
    await accessKeys.noteUse(key.id, nowMs);
  } catch (error) {
    report(error);
  }
}
