import { readObject, type Job } from '@svc/protocol';
import { openAdminStorage } from '../../../src/wire/open-storage.ts';
import { createKey } from '../../support/create-key.ts';
import { createPhone, makeBytes, type Phone } from '../../support/phone.ts';
import { readJson } from '../../support/run-command.ts';
import { runServer, type RunningProcess } from '../../support/server-process.ts';
import { readAddress } from '../../support/several-files.ts';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';

export const FILE_BYTES = makeBytes(300_000);
/** How much of the same file a phone has sent that is still sending. */
export const SENT_BYTES = 130_000;

/** What an embedded server has done until it was stopped, and who waits for more of it. */
export interface FilledServer {
  dataDir: string;
  key: string;
  receiver: WebhookReceiver;
  /** The one that signs, and the one before it, which is still valid. */
  secrets: string[];
  /** As the server told them last, in every state. */
  jobs: Job[];
  /** Of a file that has come, without the origin: path and query. */
  download: string;
  /** The job whose file has come, and the job after it. */
  chain: { phone: Phone; formerId: string; nextId: string };
  /** An upload that is half there. */
  half: { phone: Phone; jobId: string; uploadPath: string };
  /** The job whose end no webhook has told yet. */
  cancelledId: string;
}

/** An embedded server with transfers in all states, a key, a webhook and a dashboard, which has been stopped. */
export async function fillServer(): Promise<FilledServer> {
  const server = await runServer();
  const { dataDir } = server;
  const receiver = await startReceiver();
  const [key, secrets] = [await createKey(dataDir, 'demo'), await addWebhook(dataDir, receiver)];
  await readJson(dataDir, 'dashboard secret');
  const chain = await sendAndAskAgain(server);
  await receiver.waitFor(1);
  const half = await sendHalf(server);
  const cancelledId = await server.createJob();
  const download = await readDownload(server.routes, chain.formerId);
  const jobs = await Promise.all([chain.formerId, chain.nextId, half.jobId].map(server.readJob));
  await server.end('SIGTERM');
  // After the server's end, so that nobody has told it.
  await readJson(dataDir, `jobs cancel ${cancelledId}`);
  return { dataDir, key, receiver, secrets, jobs, download, chain, half, cancelledId };
}

async function addWebhook(dataDir: string, { url }: WebhookReceiver): Promise<string[]> {
  const added = readObject(await readJson(dataDir, `webhooks add ${url}`));
  const rotated = readObject(await readJson(dataDir, `webhooks rotate ${String(added?.['id'])}`));
  return [String(rotated?.['secret']), String(added?.['secret'])];
}

async function sendAndAskAgain({ url, routes, createJob }: RunningProcess): Promise<FilledServer['chain']> {
  const phone = createPhone(url);
  const formerId = await createJob();
  await phone.sendFile(formerId, { bytes: FILE_BYTES });
  const init = { method: 'POST', body: JSON.stringify({ after: formerId }) };
  const next = readObject(await (await fetch(`${routes}/job`, init)).json());
  return { phone, formerId, nextId: String(next?.['id']) };
}

async function sendHalf({ url, createJob }: RunningProcess): Promise<FilledServer['half']> {
  const phone = createPhone(url);
  const jobId = await createJob();
  const upload = await phone.startUpload({ jobId, size: FILE_BYTES.length });
  await phone.sendBytes(upload, FILE_BYTES.slice(0, SENT_BYTES));
  return { phone, jobId, uploadPath: new URL(upload).pathname };
}

/** Without its origin: the server will have another port. */
async function readDownload(routes: string, jobId: string): Promise<string> {
  const { pathname, search } = new URL(await readAddress(await fetch(`${routes}/job/${jobId}/download`)));
  return pathname + search;
}

export async function findDashboardSecret(
  place: Parameters<typeof openAdminStorage>[0],
): Promise<string | undefined> {
  const { settings, close } = await openAdminStorage(place);
  try {
    return await settings.find('dashboard_secret');
  } finally {
    await close();
  }
}
