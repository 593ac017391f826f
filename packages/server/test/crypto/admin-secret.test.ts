import { expect, it } from 'vitest';
import { createAdminSecret, hashAdminSecret, isAdminSecret } from '../../src/crypto/admin-secret.ts';

it('has 256 random bits, and is another one each time', () => {
  const secret = createAdminSecret();
  expect(Buffer.from(secret.replace('svc_admin_', ''), 'base64url')).toHaveLength(32);
  expect(createAdminSecret()).not.toBe(secret);
});

it('is recognized by its hash, which does not contain it and has a salt of its own', async () => {
  const secret = createAdminSecret();
  const [hash, other] = await Promise.all([hashAdminSecret(secret), hashAdminSecret(secret)]);
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect(hash).not.toContain(secret.replace('svc_admin_', ''));
  expect(other).not.toBe(hash);
  expect(await Promise.all([isAdminSecret(hash, secret), isAdminSecret(other, secret)])).toEqual([
    true,
    true,
  ]);
});

it('is refused with one character changed, and when it is empty', async () => {
  const secret = createAdminSecret();
  const hash = await hashAdminSecret(secret);
  const changed = secret.slice(0, -2) + (secret.at(-2) === 'A' ? 'B' : 'A') + secret.slice(-1);
  expect(await Promise.all([changed, '', `${secret} `].map((text) => isAdminSecret(hash, text)))).toEqual([
    false,
    false,
    false,
  ]);
});

it('keeps the parameters in the text, so that hashes with others stay valid', async () => {
  // Made with Python: hashlib.scrypt(b'secret', salt=b'0123456789abcdef', n=1024, r=8, p=1, dklen=32).
  const hash = '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg==$S7FwBvpu+z8K0PUVUagFRTUAB2dAxIZpzVHvLZir+98=';
  expect([await isAdminSecret(hash, 'secret'), await isAdminSecret(hash, 'Secret')]).toEqual([true, false]);
});

it.each(['', 'x', '$scrypt$ln=14,r=8,p=5$AAAA$AAAA', '$scrypt$ln=19,r=8,p=5$MDEyMzQ1Njc4OWFiY2RlZg==$'])(
  'is not recognized by the text "%s"',
  async (text) => {
    expect(await isAdminSecret(text, '')).toBe(false);
  },
);
