import { isAuthorization, type RequestHeader } from '../settings/request-headers.ts';
import { addRow, type HeaderRow } from './read-form.ts';

/** A key is sent as `Authorization: Bearer <key>` (RFC 6750). */
const HEADER = 'Authorization';
const SCHEME = /^bearer\s+/i;
/** What is copied along with it from a command, a setup page or a message. */
const WRAPPING = /^authorization\s*:\s*|^(["'`])(.*)\1$/i;

/** The key among the headers of a backend. Empty: there is none, or `Authorization` says something else. */
export function keyOf(headers: readonly RequestHeader[]): string {
  const value = headers.find(isAuthorization)?.value ?? '';
  return SCHEME.test(value) ? value.replace(SCHEME, '') : '';
}

/**
 * The headers with this key, as it is typed or pasted, also with its `Bearer`, its header's name, or quotes. An empty
 * one takes the header out.
 */
export function withKey(headers: readonly HeaderRow[], typed: string): HeaderRow[] {
  const key = unwrap(typed.trimStart());
  if (key === '') return headers.filter((row) => !isAuthorization(row));
  const value = `Bearer ${key}`;
  if (!headers.some(isAuthorization)) return addRow(headers, { name: HEADER, value });
  return headers.map((row) => (isAuthorization(row) ? { ...row, value } : row));
}

function unwrap(text: string): string {
  const inner = text.replace(WRAPPING, '$2').replace(SCHEME, '');
  return inner === text ? text : unwrap(inner);
}
