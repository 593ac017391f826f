import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of this test's own, removed when the test is over. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
