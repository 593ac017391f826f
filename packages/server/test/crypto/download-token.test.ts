import { expect, it } from 'vitest';
import { signDownload, signFollow, verifyDownload, verifyFollow } from '../../src/crypto/download-token.ts';

const secret = new Uint8Array(32).fill(7);
const grant = { jobId: 'A'.repeat(22), expiresAtSeconds: 1_000 };
const token = signDownload(secret, grant);

it('is valid until it expires, to the millisecond', () => {
  for (let leftMs = 2_000; leftMs > -2_000; leftMs--) {
    expect(verifyDownload(secret, token, 1_000_000 - leftMs)).toEqual(leftMs > 0 ? grant : undefined);
  }
});

it('is refused with any one character changed', () => {
  for (let index = 0; index < token.length; index++) {
    const changed = token.slice(0, index) + (token[index] === 'B' ? 'C' : 'B') + token.slice(index + 1);
    expect(verifyDownload(secret, changed, 0)).toBeUndefined();
  }
});

it('is refused by a server with another secret', () => {
  expect(verifyDownload(new Uint8Array(32), token, 0)).toBeUndefined();
});

it('is of no use as the token for a file that arrives, nor that one for a download', () => {
  const follow = { ...grant, fileId: 'B'.repeat(22) };
  expect(verifyFollow(secret, signFollow(secret, follow), 0)).toEqual(follow);
  expect(verifyDownload(secret, signFollow(secret, follow), 0)).toBeUndefined();
  expect(verifyFollow(secret, signDownload(secret, follow), 0)).toBeUndefined();
  expect(verifyFollow(secret, signFollow(secret, follow), 1_000_000)).toBeUndefined();
});

it.each(['', '.', '..', 'a.b.c', `${token}x`, ` ${token}`])('is refused as "%s"', (text) => {
  expect(verifyDownload(secret, text, 0)).toBeUndefined();
});
