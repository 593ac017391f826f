import { parseFollowAddresses } from '@svc/protocol';
import { createPhone, makeBytes } from '../../support/phone.ts';
import { readAnswer } from '../../support/test-server.ts';

/**
 * The values of placeholders, by their names: `{pending}` is the id of a pending job. With placeholders a request can be
 * read, shrunk and sent again.
 */
export type FuzzTargets = Readonly<Record<string, string>>;

const CLAIM = 'claim-of-the-fuzzed-phone';

/** Makes one job in each state, with an upload, a download address and a valid key. */
export async function createTargets(url: string, key: string): Promise<FuzzTargets> {
  const headers = { Authorization: `Bearer ${key}` };
  const call = async (method: string, path: string) =>
    (await readAnswer(await fetch(url + path, { method, headers }))).body;
  const create = async (path = '/v1/jobs') => String((await call('POST', path))['id']);
  const phone = createPhone(url, { claim: CLAIM });
  /** Sends so many of a thousand bytes. Returns the id of the upload. */
  const send = async (jobId: string, bytes: number) => {
    const uploadUrl = await phone.startUpload({ jobId, size: 1_000 });
    await phone.sendBytes(uploadUrl, makeBytes(bytes));
    return uploadUrl.split('/').at(-1) ?? '';
  };
  const follow = async (jobId: string) => {
    const answer = await call('POST', `/v1/jobs/${jobId}/follow-urls`);
    // Not every store can be read early.
    return 'files' in answer ? readToken(answer) : 'no-token';
  };
  const [sending, completed, failed] = [await create(), await create(), await create()];
  const [embeddedSending, embedded] = [await create('/api/svc/job'), await create('/api/svc/job')];
  const [upload, doneUpload] = [await send(sending, 400), await send(completed, 1_000)];
  await send(embedded, 1_000);
  await send(embeddedSending, 400);
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
    '{upload}': upload,
    '{doneUpload}': doneUpload,
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

/** Puts values in the place of placeholders. Other texts in braces stay. */
export function fillIn(text: string, targets: FuzzTargets): string {
  return text.replace(/\{\w+\}/g, (name) => targets[name] ?? name);
}
