import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

interface Cost {
  /** Binary logarithm of scrypt's N. */
  log2N: number;
  r: number;
  p: number;
}

/** 16 MiB and some 0.2 s for each check, as OWASP recommends. */
const COST: Cost = { log2N: 14, r: 8, p: 5 };
/** The limit for stored hashes, whose cost may be up to 128 MiB. */
const MAX_MEMORY_BYTES = 160 * 1024 ** 2;

/** Makes the dashboard's admin secret, of 256 random bits. It is shown once; only its hash is stored. */
export function createAdminSecret(): string {
  return `svc_admin_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The text to store: `$scrypt$ln=…,r=…,p=…$salt$hash`, salt and hash in base64. Each call has a new salt. */
export async function hashAdminSecret(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, COST);
  const { log2N, r, p } = COST;
  return `$scrypt$ln=${log2N},r=${r},p=${p}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

const STORED_FORM =
  /^\$scrypt\$ln=(1[0-7]),r=([1-8]),p=([1-9])\$([A-Za-z0-9+/]{22}==)\$([A-Za-z0-9+/]{43}=)$/;

/** Whether a text has the form of a stored hash. */
export function isAdminHash(text: string): boolean {
  return STORED_FORM.test(text);
}

/** Whether a stored text is the hash of this secret. False for an invalid text. */
export async function isAdminSecret(hash: string, secret: string): Promise<boolean> {
  const [, log2N, r, p, salt, expected] = STORED_FORM.exec(hash) ?? [];
  if (salt === undefined || expected === undefined) return false;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const given = await derive(secret, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(given, Buffer.from(expected, 'base64'));
}

/** Runs in Node's thread pool, so that the server keeps answering. */
async function derive(secret: string, salt: Uint8Array, { log2N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY_BYTES };
    scrypt(secret, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
