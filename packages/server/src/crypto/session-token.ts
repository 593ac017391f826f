import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from './secrets.ts';

/** The lifetime of a session. */
export const SESSION_MS = 12 * 60 * 60_000;
const FORM = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

export interface SessionSecrets {
  /** The key that signs sessions, the same for all instances. */
  key: string;
  /** The stored hash of the admin secret. A new secret ends all sessions. */
  adminHash: string;
}

/** `<expiry>.<HMAC-SHA-256>`. Valid at every instance until then. */
export function signSession(secrets: SessionSecrets, expiresAtMs: number): string {
  const expiry = String(Math.floor(expiresAtMs / 1000));
  return `${expiry}.${computeSignature(secrets, expiry)}`;
}

/**
 * Whether a token was signed with these secrets and is valid now. A token that expires later than a new one would is
 * refused: it was signed by somebody who has read the secrets.
 */
export function isSession(secrets: SessionSecrets, token: string, nowMs: number): boolean {
  const [, expiry, signature] = FORM.exec(token) ?? [];
  if (expiry === undefined || signature === undefined) return false;
  const leftMs = Number(expiry) * 1000 - nowMs;
  return (
    equalsInConstantTime(signature, computeSignature(secrets, expiry)) && leftMs > 0 && leftMs <= SESSION_MS
  );
}

function computeSignature({ key, adminHash }: SessionSecrets, expiry: string): string {
  return createHmac('sha256', key).update(`${expiry}.${adminHash}`).digest('base64url');
}
