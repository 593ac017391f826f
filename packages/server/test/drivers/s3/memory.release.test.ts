import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hashBytes } from '../../support/phone.ts';
import { hasS3, makeFolder } from '../../support/services/test-s3.ts';
import { BYTES, createS3World, PART_BYTES } from './s3-world.ts';

const MIB = 1024 * 1024;
const PROGRAM = fileURLToPath(new URL('large-upload.ts', import.meta.url));

describe.runIf(hasS3)('uploads to a bucket', () => {
  it('hold little of a large file in memory', async () => {
    const { storageUrl } = await makeFolder();
    const args = ['--conditions=@svc/source', PROGRAM, storageUrl, String(128 * MIB)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { grownBytes, storedBytes } = JSON.parse(stdout) as { grownBytes: number; storedBytes: number };
    expect(storedBytes).toBe(128 * MIB);
    expect(grownBytes).toBeLessThan(90 * MIB);
  });

  it('all finish, even if together they need more memory than they may have', async () => {
    const world = await createS3World();
    const store = world.open({}, { maxHeldBytes: 1.5 * PART_BYTES, patienceMs: 20, idleMs: 60_000 });
    const ids = ['one', 'two', 'three', 'four'];
    for (const id of ids) await store.create(id, { size: BYTES.length });
    // Each holds the first half of a part before any gets the second half.
    const streams = ids.map(() => new Readable({ read() {} }));
    const writing = ids.map((id, index) => store.write(id, 0, streams[index] ?? Readable.from([])));
    for (let start = 0; start < BYTES.length; start += PART_BYTES / 2) {
      for (const stream of streams) stream.push(Buffer.from(BYTES.subarray(start, start + PART_BYTES / 2)));
      await setImmediate();
    }
    for (const stream of streams) stream.push(null);
    await Promise.all(writing);
    for (const id of ids) expect(await world.open().hash(id)).toBe(hashBytes(BYTES));
  });
});
