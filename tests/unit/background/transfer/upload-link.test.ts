import { expect, it } from 'vitest';
import { driveTransfer, type DriverPorts } from '../../../../lib/background/transfer/drive-transfer.ts';
import { createTransferSession } from '../../../../lib/background/transfer/transfer-session.ts';
import { job, transferIn } from '../../fixtures/drive-world.ts';

/** The link that a job gets, with the backend stopped right after. */
async function linkOf(uploadAddress: string | null, uploadBaseUrl: string | undefined) {
  const links: string[] = [];
  const transfer = transferIn({ name: 'creating' });
  const { uploadBaseUrl: _, ...bare } = job;
  const session = createTransferSession(
    { ...transfer, backend: { ...transfer.backend, uploadAddress } },
    {
      onMoved: async () => undefined,
      onChanged: async ({ state }) => void (state.name === 'waiting' && links.push(state.job.link)),
      now: () => 0,
    },
  );
  const stop = new AbortController();
  const client = {
    createJob: async () => (uploadBaseUrl ? { ...bare, uploadBaseUrl } : bare),
    wait: async () => {
      stop.abort();
      throw new Error('stopped');
    },
  };
  const ports = {
    createClient: () => client,
    sleep: () => Promise.reject(new Error('stopped')),
    now: () => 0,
  };
  await driveTransfer(session, ports as unknown as DriverPorts, stop.signal).catch(() => undefined);
  return links[0];
}

it('puts into the code what the options say, else the job, else the backend', async () => {
  expect(await linkOf('https://set.example', 'http://10.0.0.5:1')).toBe('https://set.example/?job_id=j');
  expect(await linkOf(null, 'http://10.0.0.5:1')).toBe('http://10.0.0.5:1/?job_id=j');
  expect(await linkOf(null, undefined)).toBe('http://localhost:8787/?job_id=j');
});
