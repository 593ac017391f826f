import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import {
  findHeaderFaults,
  trimHeaders,
  type HeaderFault,
  type RequestHeader,
} from '../settings/request-headers.ts';
import { readBackend, readName, type BackendField, type SavedBackend } from '../settings/saved-backends.ts';

/** The texts as they are typed. */
export interface FormFields {
  address: string;
  name: string;
  routeBase: string;
  uploadAddress: string;
  headers: readonly HeaderRow[];
}

export interface HeaderRow extends RequestHeader {
  /** Tells the rows of one form apart. */
  id: number;
}

/** The rows, and a new one at their end. */
export function addRow(rows: readonly HeaderRow[], header: RequestHeader): HeaderRow[] {
  return [...rows, { ...header, id: Math.max(-1, ...rows.map(({ id }) => id)) + 1 }];
}

export type FieldName = Exclude<BackendField, 'headers'>;

/** What is wrong in the form. */
export interface FormFaults {
  wrong: readonly FieldName[];
  /** By the ids of rows; `null`, where it is right. */
  headerFaults: Readonly<Record<number, HeaderFault | null>>;
}

export const NO_FAULTS: FormFaults = { wrong: [], headerFaults: {} };

/** Reads the form: a backend, or what is wrong. Empty rows of headers are left out. */
export function readForm(fields: FormFields): { backend: Omit<SavedBackend, 'id'> } | FormFaults {
  const rows = fields.headers.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  const headers = trimHeaders(rows);
  const faults = findHeaderFaults(headers);
  const read = readBackend({ ...fields, headers: [] });
  if ('backend' in read && faults.every((fault) => fault === null)) {
    return { backend: { ...read.backend, name: readName(fields.name), headers } };
  }
  const wrong = 'wrong' in read ? read.wrong.filter((field) => field !== 'headers') : [];
  return { wrong, headerFaults: Object.fromEntries(rows.map(({ id }, row) => [id, faults[row] ?? null])) };
}

/** What the form of a backend shows; the form of a new one, where there is none. */
export function writeForm(backend: Omit<SavedBackend, 'id'> | undefined): FormFields {
  return {
    address: backend?.address ?? '',
    name: backend?.name ?? '',
    routeBase: backend?.routeBase ?? DEFAULT_ROUTE_BASE,
    uploadAddress: backend?.uploadAddress ?? '',
    headers: backend?.headers.map((header, id) => ({ id, name: header.name, value: header.value })) ?? [],
  };
}
