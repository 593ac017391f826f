import { parseFollowAddresses } from '@svc/protocol';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAnswer } from '../../support/test-server.ts';

/** Names that stand for what is there, so that a request can be read, shrunk and sent again. */
export const PLACEHOLDERS = [
  '{pending}',
  '{sending}',
  '{completed}',
  '{failed}',
  '{embeddedPending}',
  '{embeddedSending}',
  '{embeddedCompleted}',
  '{upload}',
  '{doneUpload}',
  '{token}',
  '{followToken}',
  '{doneFollowToken}',
  '{claim}',
  '{key}',
] as const;

/** What a placeholder stands for now. */
export type FuzzTargets = Record<(typeof PLACEHOLDERS)[number], string>;

const CLAIM = 'claim-of-the-fuzzed-phone';

/** One job in each state, with an upload, a download address and a key that are right. */
export async function createTargets(url: string, key: string): Promise<FuzzTargets> {
  const headers = { Authorization: `Bearer ${key}` };
  const call = async (method: string, path: string) =>
    (await readAnswer(await fetch(url + path, { method, headers }))).body;
  const create = async (path = '/v1/jobs') => String((await call('POST', path))['id']);
  const phone = createPhone(url, { claim: CLAIM });
  const start = (jobId: string) => phone.startUpload({ jobId, size: 1_000 });
  const [sending, completed, failed] = [await create(), await create(), await create()];
  const [embeddedSending, embedded] = [await create('/api/svc/job'), await create('/api/svc/job')];
  const [upload, doneUpload] = [await start(sending), await start(completed)];
  await phone.sendBytes(upload, makeBytes(400));
  await phone.sendBytes(doneUpload, makeBytes(1_000));
  await phone.sendBytes(await start(embedded), makeBytes(1_000));
  await phone.sendBytes(await start(embeddedSending), makeBytes(400));
  const follow = async (jobId: string) => {
    const answer = await call('POST', `/v1/jobs/${jobId}/follow-urls`);
    // Where the store cannot be read early there is none.
    return 'files' in answer ? readToken(answer) : 'no-token';
  };
  await call('DELETE', `/v1/jobs/${failed}`);
  const presigned = await call('POST', `/v1/jobs/${completed}/download-url`);
  return {
    '{pending}': await create(),
    '{sending}': sending,
    '{completed}': completed,
    '{failed}': failed,
    '{embeddedPending}': await create('/api/svc/job'),
    '{embeddedSending}': embeddedSending,
    '{embeddedCompleted}': embedded,
    '{upload}': upload.split('/').at(-1) ?? '',
    '{doneUpload}': doneUpload.split('/').at(-1) ?? '',
    '{token}': new URL(String(presigned['url'])).pathname.split('/')[2] ?? '',
    '{followToken}': await follow(sending),
    '{doneFollowToken}': await follow(completed),
    '{claim}': CLAIM,
    '{key}': key,
  };
}

function readToken(answer: unknown): string {
  const [file] = parseFollowAddresses(answer).files;
  return new URL(file?.url ?? '').pathname.split('/')[2] ?? '';
}

/** Puts what is there in the place of its names. */
export function fillIn(text: string, targets: Readonly<Record<string, string>>): string {
  return text.replace(
    /\{\w+\}/g,
    (name) => Object.entries(targets).find(([known]) => known === name)?.[1] ?? name,
  );
}
