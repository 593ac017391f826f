import { randomBytes } from 'node:crypto';
import type { Job } from '@svc/protocol';
import { generateSealIdentity, type SealIdentity } from '@svc/seal';
import { expect } from 'vitest';
import { askWhereToFollow, readRange } from '../../support/follow.ts';
import { createPhone, hashBytes, type TestFile } from '../../support/phone.ts';
import { startSlowUpload } from '../../support/raw-http.ts';
import { openFile, sealFile } from '../../support/sealed-files.ts';
import { readAddress } from '../../support/several-files.ts';
import { readAnswer } from '../../support/test-server.ts';
import { waitUntil } from '../../support/time.ts';

/** Random texts in the file and its description, which only the two ends may learn. */
export function makeCanaries() {
  const [content, name, type] = [makeText(), makeText(), makeText()];
  return {
    content,
    name,
    type,
    /** Random, in milliseconds since 1970. */
    lastModified: Date.UTC(2024, 0, 1) + randomBytes(4).readUInt32BE(),
  };
}

function makeText(): string {
  return randomBytes(24).toString('hex');
}

export type Canaries = ReturnType<typeof makeCanaries>;

export interface CanaryRun {
  /** The recording proxy of the server. */
  url: string;
  canaries: Canaries;
  /** `undefined`: the files are sent as they are. */
  identity: SealIdentity | undefined;
  createJob: (body: object) => Promise<Job>;
}

/** Several chunks, each with the canary. */
function makeContent({ canaries }: CanaryRun): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${canaries.content} `.repeat(4_000));
}

const fileId = (index: number) => `file-${index}`.padEnd(22, '-');

/** A file as the phone sends it. */
type Outgoing = TestFile & { type?: string };

async function prepare(run: CanaryRun, jobId: string, id?: string): Promise<Outgoing> {
  const { identity, canaries } = run;
  const [name, type] = [`${canaries.name}.jpg`, `image/${canaries.type}`];
  const file = { name, type, lastModified: canaries.lastModified, bytes: makeContent(run) };
  if (identity) return sealFile(identity.key, { jobId, ...(id !== undefined && { fileId: id }), ...file });
  return { id: id ?? '', size: file.bytes.length, contentType: type, ...file };
}

function describeForUpload({ name, type, lastModified, sealed, size, bytes }: Outgoing) {
  const plain = { name, ...(type !== undefined && { type }), lastModified: String(lastModified) };
  return { size, sha256: hashBytes(bytes), ...(sealed === undefined ? plain : { sealed }) };
}

/** Transfers one file with an interrupted upload. Follows it, waits for it, downloads it and opens it. */
export async function transferOne(run: CanaryRun): Promise<void> {
  const { url } = run;
  const { id } = await run.createJob({ accept: 'image/*', sealed: run.identity !== undefined });
  const routes = `${url}/api/svc`;
  const phone = createPhone(url);
  await (await fetch(`${url}/?job_id=${id}`)).text();
  await phone.readJob(id);
  const file = await prepare(run, id);
  const half = file.size >> 1;
  const uploadUrl = await phone.startUpload({ jobId: id, ...describeForUpload(file) });
  const upload = await startSlowUpload(uploadUrl, file.bytes.slice(0, half), { size: file.size });
  const [followUrl = ''] = await askWhereToFollow(routes, id);
  const isHalfThere = async () => (await readRange(followUrl, half - 1, { end: half - 1 })).status === 206;
  await waitUntil(isHalfThere);
  expect(await (await readRange(followUrl, 0, { end: file.size })).bytes()).toHaveLength(half);
  upload.destroy();
  const { headers } = await phone.readOffset(uploadUrl);
  expect(headers.get('upload-offset')).toBe(String(half));
  const waiting = fetch(`${routes}/job/${id}/wait`);
  expect((await phone.sendBytes(uploadUrl, file.bytes.slice(half), half)).status).toBe(204);
  expect((await readAnswer(await waiting)).status).toBe(200);
  const { body } = await readAnswer(await fetch(`${routes}/job/${id}/download`));
  const answer = await fetch(String(body['url']));
  await expectOpens(run, { sealed: String(body['sealed']), bytes: await answer.bytes() });
}

/** Expects that the key opens the file, and no other key does. */
async function expectOpens(run: CanaryRun, got: { sealed: string; bytes: Uint8Array }): Promise<void> {
  if (!run.identity) return expect(Buffer.compare(got.bytes, makeContent(run))).toBe(0);
  const { bytes, description } = await openFile(run.identity.privateKey, got);
  expect(Buffer.compare(bytes, makeContent(run))).toBe(0);
  expect(description).toMatchObject({
    name: `${run.canaries.name}.jpg`,
    type: `image/${run.canaries.type}`,
    lastModified: run.canaries.lastModified,
  });
  const { privateKey } = await generateSealIdentity();
  await expect(openFile(privateKey, got)).rejects.toMatchObject({ code: 'bad_seal' });
}

/** Transfers two files of one list. Downloads them as a ZIP and one by one. */
export async function transferSeveral(run: CanaryRun): Promise<void> {
  const { url } = run;
  const { id } = await run.createJob({ maxFiles: 2 });
  const routes = `${url}/api/svc`;
  const list = createPhone(url).list(id);
  const files = [await prepare(run, id, fileId(1)), await prepare(run, id, fileId(2))];
  expect((await list.announce(files)).status).toBe(200);
  await list.readJob();
  for (const file of files) expect((await list.sendFile(file)).status).toBe(204);
  const zip = await fetch(await readAddress(await fetch(`${routes}/job/${id}/download`)));
  expect((await zip.bytes()).length).toBeGreaterThan(2 * (files[0]?.size ?? 0));
  for (const file of files) {
    const { body } = await readAnswer(await fetch(`${routes}/job/${id}/download?file=${file.id}`));
    const bytes = await (await fetch(String(body['url']))).bytes();
    await expectOpens(run, { sealed: String(body['sealed']), bytes });
  }
}
