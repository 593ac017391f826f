import { readObject } from '@svc/protocol';
import type { Change } from '../../ports/change-feed.ts';

/** PostgreSQL refuses a payload of 8000 bytes. */
const MAX_BYTES = 7900;

/** Writes changes as payloads, as many as needed. A change that is too long alone is left out. */
export function writePayloads(from: string, changes: readonly Change[]): string[] {
  const write = (some: readonly Change[]) => JSON.stringify({ from, changes: some });
  const frameBytes = Buffer.byteLength(write([]));
  const payloads: string[] = [];
  let packed: Change[] = [];
  let bytes = frameBytes;
  for (const change of changes) {
    const more = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (frameBytes + more > MAX_BYTES) continue;
    if (bytes + more > MAX_BYTES) {
      payloads.push(write(packed));
      packed = [];
      bytes = frameBytes;
    }
    packed.push(change);
    bytes += more;
  }
  return packed.length === 0 ? payloads : [...payloads, write(packed)];
}

/** Parses a payload, which any user of the database may have sent. `undefined`: invalid. */
export function parsePayload(text: string): { from: string; changes: Change[] } | undefined {
  const { from, changes } = readObject(parseJson(text)) ?? {};
  if (typeof from !== 'string' || !Array.isArray(changes)) return undefined;
  const known = changes.map(parseChange);
  // Changes of another release's kinds are ignored.
  return { from, changes: known.filter((change) => change !== undefined) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseChange(value: unknown): Change | undefined {
  const { kind, jobId, uploadId, lease, atMs } = readObject(value) ?? {};
  if ((kind === 'changed' || kind === 'ended') && typeof jobId === 'string') return { kind, jobId };
  if ((kind === 'dropped' || kind === 'wanted') && typeof uploadId === 'string') return { kind, uploadId };
  if (kind === 'freed' && typeof lease === 'string') return { kind, lease };
  if (kind === 'expires' && Number.isSafeInteger(atMs)) return { kind, atMs: Number(atMs) };
  return undefined;
}
