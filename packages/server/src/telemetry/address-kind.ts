/** Where a request comes from, without telling who. */
export type AddressKind = 'loopback' | 'private' | 'public' | 'unknown';

const LOOPBACK = /^(127\.|::1$)/;
const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Addresses of people are not written down: whether it was this machine or its network is enough. */
export function findAddressKind(address: string | undefined): AddressKind {
  if (address === undefined) return 'unknown';
  const plain = address.replace(/^::ffff:/i, '');
  if (LOOPBACK.test(plain)) return 'loopback';
  return PRIVATE.test(plain) ? 'private' : 'public';
}
