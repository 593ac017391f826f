import { describe, expect, it } from 'vitest';
import { runTransfers, type Evidence } from './canary-run.ts';
import type { Canaries } from './canary-transfers.ts';
import { findSecrets } from './find-secrets.ts';

/** What to look for: a time in each form that protocols and the database give it. */
function listWords({ content, name, type, lastModified }: Canaries): Record<string, string[]> {
  const stored = Buffer.alloc(6);
  stored.writeUIntBE(lastModified, 0, 6);
  const time = [String(lastModified), new Date(lastModified).toUTCString(), stored.toString('latin1')];
  return { content: [content], name: [name], type: [type], time };
}

/** Where something of a file can be read, and what of it. */
function findTraces(evidence: Evidence, canaries: Canaries): string[] {
  return Object.entries(listWords(canaries)).flatMap(([what, words]) =>
    Object.entries(evidence)
      .filter(([, bytes]) => findSecrets(bytes, words).length > 0)
      .map(([place]) => `${what}: ${place}`),
  );
}

const TRAFFIC = ['to the server', 'from the server'];

describe('files that pass through a server', () => {
  it('can be read nowhere on the way when they are sealed, nor can name, type and time', async () => {
    const { canaries, evidence } = await runTransfers({ isSealed: true });
    for (const bytes of Object.values(evidence)) expect(bytes.length).toBeGreaterThan(500);
    expect(findTraces(evidence, canaries)).toEqual([]);
  }, 60_000);

  it('can be read in traffic and on disk when they are not, so that one would see it', async () => {
    const { canaries, evidence } = await runTransfers({ isSealed: false });
    const disk = ['database', 'disk after the end'];
    const expected = {
      content: [...TRAFFIC, 'files', 'disk after the end'],
      name: [...TRAFFIC, ...disk, 'webhooks'],
      type: [...TRAFFIC, ...disk, 'webhooks'],
      time: [...TRAFFIC, ...disk, 'webhooks'],
    };
    const traces = Object.entries(expected).flatMap(([what, places]) =>
      places.map((place) => `${what}: ${place}`),
    );
    expect(findTraces(evidence, canaries).sort()).toEqual(traces.sort());
  }, 60_000);
});
