import { sealedSizeOf } from '@svc/protocol';
import {
  createFileOpener,
  generateSealIdentity,
  identifySeal,
  openDescription,
  parseFileSeal,
} from '@svc/seal';
import { describe, expect, it } from 'vitest';
import { FileSealer } from '../../src/upload/sealed-file.ts';
import { FileSource } from '../../src/upload/file-source.ts';
import { isOtherContent } from '../../src/upload/hash-file.ts';
import type { OutgoingFile } from '../../src/upload/outgoing-file.ts';
import { ChangingFile } from './changing-file.ts';

const MEBIBYTE = 1024 * 1024;
const LARGE = 33 * MEBIBYTE;
const gone = { name: 'NotReadableError' };

async function seal(file: File, known?: { sealer: FileSealer; seal: string }) {
  const { privateKey, key } = await generateSealIdentity();
  const sealer = known?.sealer ?? new FileSealer(key);
  const how = { sealer, seal: known?.seal ?? (await sealer.createSeal()) };
  const outgoing = await sealer.seal(new FileSource(file), { seal: how.seal, jobId: 'job', fileId: 'file' });
  return { privateKey, how, outgoing };
}

async function readAll({ size, body }: OutgoingFile): Promise<Uint8Array> {
  const parts: Blob[] = [];
  for (let at = 0; at < size; at += parts.at(-1)?.size ?? size) parts.push(await body.slice(at));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function makeBytes(length: number, step = 31): Uint8Array<ArrayBuffer> {
  const pattern = Uint8Array.from({ length: Math.min(length, 99_991) }, (_, index) => (index * step) % 251);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += pattern.length) bytes.set(pattern.subarray(0, length - at), at);
  return bytes;
}

describe.each([
  ['an empty file', 0],
  ['a photo', 3 * MEBIBYTE],
  ['a large file', LARGE],
])('%s', (_title, size) => {
  it('is sealed as its description says, with the same bytes each time', async () => {
    const file = new ChangingFile(makeBytes(size));
    const { privateKey, how, outgoing } = await seal(file);
    expect(outgoing).toMatchObject({ size: sealedSizeOf(size), plainSize: size });
    expect(outgoing.announced).toEqual({
      name: '',
      contentType: '',
      size: outgoing.size,
      ...outgoing.metadata,
    });
    const bytes = await readAll(outgoing);
    const opener = createFileOpener(privateKey, { sealedBytes: outgoing.size });
    expect(Buffer.compare(Buffer.concat(await opener.push(bytes)), makeBytes(size))).toBe(0);
    opener.finish();
    expect(await openDescription(privateKey, outgoing.metadata['sealed'] ?? '')).toEqual({
      jobId: 'job',
      fileId: 'file',
      name: 'photo.jpg',
      type: 'image/jpeg',
      lastModified: 1_700_000_000_000,
      size,
      contentId: opener.contentId,
    });
    const again = await seal(file, how);
    expect(Buffer.compare(await readAll(again.outgoing), bytes)).toBe(0);
    const [former, now] = [await outgoing.identify(), await again.outgoing.identify()];
    expect(now).toEqual(former);
    expect(isOtherContent(former.fingerprint, now.fingerprint)).toBe(false);
    expect(isOtherContent(`${opener.contentId}.other`, now.fingerprint)).toBe(true);
  });
});

describe('a file that was changed after a part of it was sealed', () => {
  it('of a small size is sent as it was: all of it was sealed at once', async () => {
    const file = new ChangingFile(makeBytes(100_000));
    const { outgoing } = await seal(file);
    const before = await readAll(outgoing);
    file.change(makeBytes(100_000, 7));
    expect(Buffer.compare(await readAll(outgoing), before)).toBe(0);
  });

  it('of a small size is refused when it has to be sealed again', async () => {
    const file = new ChangingFile(makeBytes(100_000));
    const { outgoing } = await seal(file);
    await outgoing.identify();
    outgoing.release();
    file.change(makeBytes(100_000, 7));
    await expect(outgoing.body.slice(0)).rejects.toMatchObject(gone);
    expect(await outgoing.body.recover()).toBe(false);
  });

  it('of a large size is refused, and counts as unreadable', async () => {
    const file = new ChangingFile(makeBytes(LARGE));
    const { outgoing } = await seal(file);
    const { body } = outgoing;
    await body.slice(0);
    file.change(makeBytes(LARGE, 7));
    expect(await body.recover()).toBe(true);
    await expect(body.slice(2 * MEBIBYTE)).rejects.toMatchObject(gone);
    expect(await body.recover()).toBe(false);
    await expect(body.slice(0)).rejects.toMatchObject(gone);
  });
});

it('has a fingerprint of seal and bytes: another seal is not another content of the same seal', async () => {
  const file = new ChangingFile(makeBytes(10));
  const [first, second] = await Promise.all([seal(file), seal(file)]);
  const [one, other] = [await first.outgoing.identify(), await second.outgoing.identify()];
  expect(one.fingerprint).not.toBe(other.fingerprint);
  expect(isOtherContent(one.fingerprint, other.fingerprint)).toBe(false);
});

it.each(['', 'damaged', 'A'.repeat(288 - 4)])('refuses a seal that is damaged (%#)', async (text) => {
  const { key } = await generateSealIdentity();
  const how = { sealer: new FileSealer(key), seal: text };
  await expect(seal(new ChangingFile(makeBytes(1)), how)).rejects.toThrow(TypeError);
});

it('uses each seal once, also those that were made ahead', async () => {
  const sealer = new FileSealer((await generateSealIdentity()).key);
  await sealer.prepare();
  await sealer.prepare();
  const seals: string[] = [];
  const descriptions: (string | undefined)[] = [];
  for (let files = 0; files < 3; files += 1) {
    const text = await sealer.createSeal();
    const { metadata } = await sealer.seal(new FileSource(new ChangingFile(makeBytes(1))), {
      seal: text,
      jobId: 'job',
      fileId: 'file',
    });
    seals.push(identifySeal(parseFileSeal(text)?.header ?? new Uint8Array()));
    // A description begins with a header of its own.
    descriptions.push(metadata['sealed']?.slice(0, 240));
  }
  expect(new Set([...seals, ...descriptions]).size).toBe(6);
});

it('refuses an invalid key before a file is chosen', async () => {
  await expect(new FileSealer('A'.repeat(43)).prepare()).rejects.toMatchObject({ code: 'bad_request' });
});
