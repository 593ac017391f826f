import { describe, expect, it } from 'vitest';
import { runTransfers } from './canary-run.ts';
import { findTraces } from './find-traces.ts';

const TRAFFIC = ['to the server', 'from the server'];

describe('files that pass through a server', () => {
  it('can be read nowhere on the way when they are sealed, nor can name, type and time', async () => {
    const { canaries, evidence } = await runTransfers({ isSealed: true });
    for (const bytes of Object.values(evidence)) expect(bytes.length).toBeGreaterThan(500);
    expect(findTraces(evidence, canaries)).toEqual([]);
  });

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
  });
});
