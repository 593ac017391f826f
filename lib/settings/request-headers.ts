import { readObject, readText } from '@svc/protocol';

/** A header that a backend wants with each request for a job, such as `Authorization`. */
export interface RequestHeader {
  name: string;
  /** Empty where a file was imported without it: not sent until the person has filled it in. */
  value: string;
}

/** What is wrong with a header as it is typed. */
export type HeaderFault = 'badName' | 'forbiddenName' | 'repeatedName' | 'noValue' | 'badValue';

export const MAX_HEADERS = 20;
const MAX_NAME_CHARACTERS = 100;
const MAX_VALUE_CHARACTERS = 8000;

/** A token (RFC 9110, section 5.6.2). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Visible characters that fetch can send, with blanks in between: no line break can get in. */
const VALUE = /^[\t -~\u00A0-\u00FF]+$/;

/** Those that only the browser sets (https://fetch.spec.whatwg.org/#forbidden-request-header), and ours. */
const FORBIDDEN = new Set(
  (
    'accept-charset accept-encoding connection content-length content-type cookie cookie2 date dnt expect ' +
    'host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via ' +
    'x-http-method x-http-method-override x-method-override'
  ).split(' '),
);
const FORBIDDEN_START = /^(access-control-|proxy-|sec-)/;

/** The first fault of each header, by its place in the list; `null`, where there is none. */
export function findHeaderFaults(headers: readonly RequestHeader[]): (HeaderFault | null)[] {
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  return headers.map(({ value }, index) => {
    const name = names[index] ?? '';
    return (
      findNameFault(name) ?? (names.indexOf(name) < index ? 'repeatedName' : null) ?? findValueFault(value)
    );
  });
}

/** Headers as a person typed them, without the blanks around them. */
export function trimHeaders(headers: readonly RequestHeader[]): RequestHeader[] {
  return headers.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
}

/**
 * Reads headers from storage or a file. `undefined`, when one of them may not be sent; one without a
 * value may stay.
 */
export function parseHeaders(value: unknown): RequestHeader[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_HEADERS) return undefined;
  const headers = trimHeaders(value.map(readHeader));
  const areRight = findHeaderFaults(headers).every((fault) => fault === null || fault === 'noValue');
  return areRight ? headers : undefined;
}

export function isAuthorization({ name }: Pick<RequestHeader, 'name'>): boolean {
  return name.trim().toLowerCase() === 'authorization';
}

/** Whether any of them is sent: those of an imported file may have no value yet. */
export function sendsHeaders(headers: readonly RequestHeader[]): boolean {
  return headers.some(({ value }) => value !== '');
}

/**
 * A request that carries these headers too. It follows no redirect: browsers would take a header such as
 * `X-Api-Key` along to wherever it leads.
 */
export function withHeaders(init: RequestInit, headers: readonly RequestHeader[]): RequestInit {
  if (!sendsHeaders(headers)) return init;
  const all = new Headers(init.headers);
  for (const { name, value } of headers) if (value !== '') all.set(name, value);
  return { ...init, headers: all, redirect: 'manual' };
}

function readHeader(value: unknown): RequestHeader {
  const fields = readObject(value);
  return { name: readText(fields?.['name']) ?? '', value: readText(fields?.['value']) ?? '' };
}

function findNameFault(name: string): HeaderFault | null {
  if (name.length > MAX_NAME_CHARACTERS || !NAME.test(name)) return 'badName';
  return FORBIDDEN.has(name) || FORBIDDEN_START.test(name) ? 'forbiddenName' : null;
}

function findValueFault(value: string): HeaderFault | null {
  const trimmed = value.trim();
  if (trimmed === '') return 'noValue';
  return trimmed.length > MAX_VALUE_CHARACTERS || !VALUE.test(trimmed) ? 'badValue' : null;
}
