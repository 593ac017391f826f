import type { Canaries } from './canary-transfers.ts';
import { findSecrets } from './find-secrets.ts';

/** Lists which parts of a file can be read, and where. */
export function findTraces(evidence: Readonly<Record<string, string>>, canaries: Canaries): string[] {
  return Object.entries(listWords(canaries)).flatMap(([what, words]) =>
    Object.entries(evidence)
      .filter(([, bytes]) => findSecrets(bytes, words).length > 0)
      .map(([place]) => `${what}: ${place}`),
  );
}

/** The texts to look for: the time in each form of the protocols and the database. */
function listWords({ content, name, type, lastModified }: Canaries): Record<string, string[]> {
  const stored = Buffer.alloc(6);
  stored.writeUIntBE(lastModified, 0, 6);
  const time = [String(lastModified), new Date(lastModified).toUTCString(), stored.toString('latin1')];
  return { content: [content], name: [name], type: [type], time };
}
