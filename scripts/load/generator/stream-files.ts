import { createHash, randomBytes } from 'node:crypto';
import { doAtOnce } from './at-once.ts';
import { createJob, download, waitForEnd } from './desk-side.ts';
import { pickInstance, type FileLoad } from './load-targets.ts';
import { sendFromPhone } from './phone-side.ts';

/** Sends large files to all instances, then downloads all of them. */
export async function streamFiles(options: FileLoad) {
  const { targets, fileBytes, count } = options;
  const at = (index: number) => pickInstance(targets, index);
  const bytes = randomBytes(fileBytes);
  const expected = hash(bytes);
  const jobIds: string[] = [];
  for (let index = 0; index < count; index += 1) jobIds.push(await createJob(at(index)));
  const uploadSeconds = await measure(() =>
    doAtOnce(options, async (index) => {
      const jobId = jobIds[index] ?? '';
      await sendFromPhone({ jobId, bytes, claimsAt: at(index), sendsTo: at(index) });
      await waitForEnd(at(index), jobId);
    }),
  );
  const violations: string[] = [];
  const downloadSeconds = await measure(() =>
    doAtOnce(options, async (index) => {
      const received = await download(at(index + 1), jobIds[index] ?? '', targets.proxy);
      if (hash(received) !== expected) violations.push('A large file arrived with other bytes.');
    }),
  );
  return { uploadSeconds, downloadSeconds, violations };
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function measure(work: () => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (performance.now() - startedAtMs) / 1000;
}
