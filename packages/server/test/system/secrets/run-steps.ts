import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readObject } from '@svc/protocol';
import { expect } from 'vitest';
import { signDownload } from '../../../src/crypto/download-token.ts';
import { createHttpPhone, encodeMetadata, type HttpPhone } from '../../support/phone.ts';
import type { RecordedAnswer, Recorder } from './recorder.ts';

export const TITLE = 'CanaryTitleOfTheSite';
export const SITE = 'canary-site.example';
export const FILE_NAME = 'canary-file-name.jpg';
export const CLAIM = 'canary-claim-0123456789';
/** A secret that a client sends in the wrong place. */
export const STRAY = 'canary-stray-secret-0123';
/** A secret in the addresses of webhooks. */
export const WEBHOOK_KEY = 'canary-webhook-key-0123';
export const CONTENT = 'canary content of the file, thirty-six';

export interface Run {
  recorder: Recorder;
  dataDir: string;
  /** All secrets, with those that the server has made so far. */
  secrets: Set<string>;
}

export function field(answer: RecordedAnswer, name: string): string {
  return String(readObject(JSON.parse(answer.body))?.[name]);
}

export async function createJob({ recorder, secrets }: Run): Promise<string> {
  const site = { origin: `https://${SITE}`, title: TITLE, place: TITLE };
  const answer = await recorder.call('/api/svc/job', {
    method: 'POST',
    body: JSON.stringify({ accept: 'image/*', site }),
  });
  const id = field(answer, 'id');
  answer.tells(id);
  secrets.add(id);
  return id;
}

/** A phone whose addresses are paths. */
function openPhone({ recorder }: Run, claim = CLAIM): HttpPhone<RecordedAnswer> {
  return createHttpPhone('', (path, request) => recorder.call(path, request), { claim });
}

/** Returns the path of the upload. */
async function startUpload(run: Run, jobId: string, size: number): Promise<string> {
  const answer = await openPhone(run).createUpload({ jobId, size, name: FILE_NAME });
  expect(answer.status).toBe(201);
  const { pathname } = new URL(String(answer.headers.location), 'http://server');
  const uploadId = pathname.split('/').at(-1) ?? '';
  answer.tells(uploadId);
  run.secrets.add(uploadId);
  return pathname;
}

/** Adds the token of the download address in an answer. */
function addToken({ secrets }: Run, answer: RecordedAnswer): string {
  const token = /\/(?:files|follow)\/([^/"]+)/.exec(answer.body)?.[1] ?? '';
  expect(token).not.toBe('');
  answer.tells(token);
  secrets.add(token);
  return token;
}

/** Reads an arriving file: bytes that are there, and bytes behind its end. */
async function follow(run: Run, id: string): Promise<void> {
  const { recorder } = run;
  const addresses = await recorder.call(`/api/svc/job/${id}/download?follow=true`, { tells: [id] });
  const token = addToken(run, addresses);
  for (const range of ['bytes=0-9', 'bytes=900-', 'nonsense'])
    await recorder.call(`/follow/${token}`, { headers: { Range: range } });
  await recorder.call(`/follow/${token}x`, { headers: { Range: 'bytes=0-9' } });
  await recorder.call(`/follow/${token}`, { method: 'DELETE' });
}

/** A whole transfer, with an interruption and a second phone that is refused. */
export async function transfer(run: Run): Promise<string> {
  const { recorder, secrets, dataDir } = run;
  const id = await createJob(run);
  await recorder.call(`/api/svc/job/${id}`, { tells: [id] });
  await recorder.call(`/api/svc/job/${id}/wait?timeoutMs=0`, { tells: [id] });
  await recorder.call(`/?job_id=${id}`);
  const phone = openPhone(run);
  const view = await phone.readJob(id);
  for (const told of [TITLE, SITE]) view.tells(told);
  const upload = await startUpload(run, id, CONTENT.length);
  const content = new TextEncoder().encode(CONTENT);
  await phone.sendBytes(upload, content.slice(0, 10));
  await follow(run, id);
  // tus requires the metadata in this answer.
  (await phone.readOffset(upload)).tells(FILE_NAME);
  const waiting = recorder.call(`/api/svc/job/${id}/wait`, { tells: [id, FILE_NAME] });
  await openPhone(run, `${CLAIM}-other`).createUpload({ jobId: id, size: 5, name: FILE_NAME });
  expect((await phone.sendBytes(upload, content.slice(10), 10)).status).toBe(204);
  addToken(run, await waiting);
  const download = await recorder.call(`/api/svc/job/${id}/download`, { tells: [id, FILE_NAME] });
  addToken(run, download);
  const url = new URL(field(download, 'url'));
  const tells = [FILE_NAME, CONTENT];
  await recorder.call(url.pathname, { tells });
  await recorder.call(url.pathname, { headers: { Range: 'bytes=2-' }, tells });
  await recorder.call(url.pathname, { headers: { Range: 'bytes=900-' } });
  const secret = await readFile(join(dataDir, 'download-secret'));
  secrets.add(secret.toString('base64url'));
  const expired = signDownload(secret, { jobId: id, expiresAtSeconds: 1 });
  secrets.add(expired);
  expect((await recorder.call(`/files/${expired}/${FILE_NAME}`)).status).toBe(403);
  return id;
}

/** Transfers that end without a file. */
export async function failTransfers(run: Run): Promise<void> {
  const { recorder } = run;
  const cancelled = await createJob(run);
  const phone = openPhone(run);
  const upload = await startUpload(run, cancelled, 50);
  const answer = await recorder.call(`/api/svc/job/${cancelled}`, { method: 'DELETE', tells: [cancelled] });
  expect(field(answer, 'status')).toBe('failed');
  expect((await phone.sendBytes(upload, new TextEncoder().encode(CONTENT))).status).toBe(404);
  await recorder.call(`/phone/jobs/${cancelled}`);
  const refused = await createJob(run);
  const program = { name: `${FILE_NAME}.exe`, type: 'application/x-msdownload' };
  expect((await phone.createUpload({ jobId: refused, size: 5, ...program })).status).toBe(415);
}

/** An unexpected error: a file in the place of the folder of uploads. */
export async function breakUpload(run: Run): Promise<void> {
  const id = await createJob(run);
  await startUpload(run, id, CONTENT.length);
  const folder = join(run.dataDir, 'uploads');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, '');
  expect((await run.recorder.call(`/api/svc/job/${id}`)).status).toBe(502);
  const upload = { jobId: await createJob(run), size: 5, name: FILE_NAME };
  expect((await openPhone(run).createUpload(upload)).status).toBe(500);
  await rm(folder);
  await rename(`${folder}-away`, folder);
}

/** Senseless requests, with a secret in every place. */
export async function sendNonsense(run: Run, jobId: string): Promise<void> {
  const { recorder } = run;
  const places = [
    '',
    '/api/svc/',
    '/api/svc/job/',
    '/v1/jobs/',
    '/phone/',
    '/phone/jobs/',
    '/upload/',
    '/files/',
    '/follow/',
  ];
  for (const place of places) {
    for (const path of [`${place}${STRAY}`, `${place}x?key=${STRAY}`, `${place}%2e%2e/${STRAY}`]) {
      const url = path.startsWith('/') ? path : `/${path}`;
      for (const method of ['GET', 'POST', 'DELETE', 'PATCH', 'OPTIONS'])
        await recorder.call(url, { method });
    }
  }
  const names = ['Authorization', 'Cookie', 'X-Svc-Claim', 'Origin', 'Referer', 'Host', 'Prefer', 'Range'];
  const tusNames = ['Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Tus-Resumable', 'Content-Type'];
  for (const name of [...names, ...tusNames, 'X-Forwarded-For', 'X-HTTP-Method-Override', 'Expect']) {
    for (const path of [
      '/v1/jobs/x',
      `/phone/jobs/${jobId}`,
      '/upload/x',
      '/files/x/y',
      '/follow/x',
      '/metrics',
      '/',
    ]) {
      const method = path.startsWith('/upload') ? 'PATCH' : 'GET';
      const tells = path.startsWith('/phone') ? [TITLE, SITE] : [];
      await recorder.call(path, { method, headers: { 'Tus-Resumable': '1.0.0', [name]: STRAY }, tells });
    }
  }
  const bodies = [STRAY, `{"accept":["${STRAY}"]}`, `{"site":{"origin":"${STRAY}"}}`, `"${STRAY}`];
  for (const body of bodies) await recorder.call('/api/svc/job', { method: 'POST', body });
  const badJob = { jobId: STRAY, size: 1, name: FILE_NAME };
  await openPhone(run).createUpload(badJob);
  const badSum = { 'Upload-Metadata': encodeMetadata({ job_id: jobId, sha256: STRAY }) };
  await openPhone(run).createUpload({ ...badJob, headers: badSum });
  await recorder.call(`/api/svc/job/${jobId}/wait?timeoutMs=${STRAY}`);
  await recorder.call(`/api/svc/job/${jobId}/download?expiration=${STRAY}`);
  await recorder.send(`${STRAY}\r\n\r\n`);
  await recorder.send(`GET /${STRAY} HTTP/1.1\r\nHost: a\r\n${STRAY}\r\n\r\n`);
  await recorder.send(`GET /${STRAY} HTTP/9.9\r\n\r\n`);
}
