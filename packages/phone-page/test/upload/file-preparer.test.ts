import { generateSealIdentity, openDescription, parseFileSeal } from '@svc/seal';
import { describe, expect, it } from 'vitest';
import { JobAccess } from '../../src/job/job-access.ts';
import type { JobAnswer } from '../../src/job/job-client.ts';
import { describeSavedFile } from '../../src/saved-file/keep-list.ts';
import { FilePreparer } from '../../src/upload/file-preparer.ts';
import { fingerprintFile } from '../../src/upload/hash-file.ts';
import { Sealer } from '../../src/upload/sealer.ts';
import { parsePhoneJob } from '@svc/protocol/phone';

const rules = { maxBytes: 1_000_000 };

const file = new File(['a photo'], 'photo.jpg', { type: 'image/jpeg', lastModified: 5 });
const chosen = { id: 'A'.repeat(22), file, isFromCamera: false };
const savedJob = { jobId: 'job', claim: 'claim-of-this-phone', expiresAt: '2099-01-01T00:00:00.000Z' };

function answer(state: 'ready' | 'sending' | 'done'): JobAnswer {
  const job = parsePhoneJob({ state, maxBytes: 10, expiresAt: savedJob.expiresAt });
  if (job.state === 'used') throw new Error('It is used.');
  return { kind: 'open', job };
}

async function create(how: 'sealed' | 'as it is', key?: string) {
  const identity = await generateSealIdentity();
  const job = new JobAccess(undefined, 'job');
  const sealer = how === 'sealed' ? new Sealer(key ?? identity.key) : undefined;
  return { job, identity, preparer: new FilePreparer(job, sealer) };
}

describe('a page whose code has no key', () => {
  it('takes files as soon as the job is known, and sends them as they are', async () => {
    const { preparer } = await create('as it is');
    expect(await preparer.judgeAnswer(answer('ready'))).toMatchObject({ answer: { kind: 'open' } });
    const outgoing = await preparer.prepare(chosen, rules);
    expect(outgoing.metadata).toMatchObject({ filename: 'photo.jpg' });
  });

  it('gives a file that was announced before its former id, and no seal', async () => {
    const { job, preparer } = await create('as it is');
    const fingerprint = fingerprintFile(file, undefined);
    job.rememberFiles([{ id: chosen.id, fingerprint }], []);
    expect(await preparer.identify({ file, isFromCamera: false }, [])).toEqual(chosen);
    expect((await preparer.identify({ file, isFromCamera: false }, [chosen])).id).not.toBe(chosen.id);
  });

  it('says that the person has confirmed a file that is not what the site asks for', async () => {
    const { preparer } = await create('as it is');
    const asked = { ...rules, accept: '.pdf', acceptIsHint: true };
    const outgoing = await preparer.prepare(chosen, asked);
    expect(outgoing).toMatchObject({ metadata: { confirmed: 'true' }, announced: { confirmed: true } });
    expect((await preparer.prepare(chosen, rules)).metadata).not.toHaveProperty('confirmed');
  });
});

describe('a page whose code has a key', () => {
  it('takes files when it can seal them', async () => {
    const { preparer } = await create('sealed');
    expect(await preparer.judgeAnswer(answer('ready'))).toMatchObject({ answer: { kind: 'open' } });
    expect(await preparer.judgeAnswer({ kind: 'gone' })).toMatchObject({ answer: { kind: 'gone' } });
  });

  it('takes no files with an invalid key, and still says that a job is done', async () => {
    const { preparer } = await create('sealed', 'A'.repeat(43));
    const refusal = { type: 'sealingFailed', reason: 'badKey' };
    expect(await preparer.judgeAnswer(answer('ready'))).toEqual(refusal);
    expect(await preparer.judgeAnswer(answer('sending'))).toEqual(refusal);
    expect(await preparer.judgeAnswer(answer('done'))).toMatchObject({ answer: { kind: 'open' } });
  });

  it('gives each choice an id and a seal of its own, also of the same file again', async () => {
    const { identity, job, preparer } = await create('sealed');
    job.rememberFiles([{ id: chosen.id, fingerprint: fingerprintFile(file, undefined) }], []);
    const first = await preparer.identify({ file, isFromCamera: true }, []);
    const second = await preparer.identify({ file, isFromCamera: true }, [first]);
    expect(new Set([first.id, second.id, chosen.id]).size).toBe(3);
    expect([first, second].map(({ seal }) => parseFileSeal(seal))).not.toContain(undefined);
    expect(first.seal).not.toBe(second.seal);
    const { metadata } = await preparer.prepare(first, rules);
    expect(metadata).not.toHaveProperty('filename');
    const description = await openDescription(identity.privateKey, metadata['sealed'] ?? '');
    expect(description).toMatchObject({ jobId: 'job', fileId: first.id, name: 'photo.jpg', size: 7 });
  });

  it('never sends a file without its seal', async () => {
    const { preparer } = await create('sealed');
    await expect(preparer.prepare(chosen, rules)).rejects.toThrow(TypeError);
    await expect(preparer.prepare({ ...chosen, seal: 'damaged' }, rules)).rejects.toThrow(TypeError);
  });
});

it('goes on only with saved files that are sealed as the code wants it', async () => {
  const plain = describeSavedFile(chosen, savedJob);
  const sealed = describeSavedFile({ ...chosen, seal: 's' }, savedJob);
  expect((await create('as it is')).preparer.pickUsable([plain, sealed])).toEqual([plain]);
  expect((await create('sealed')).preparer.pickUsable([plain, sealed])).toEqual([sealed]);
});
