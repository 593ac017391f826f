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

export type FieldName = Exclude<BackendField, 'headers'>;

/** What is wrong in the form. */
export interface FormFaults {
  wrong: readonly FieldName[];
  /** By row; `null`, where it is right. */
  headerFaults: readonly (HeaderFault | null)[];
}

export const NO_FAULTS: FormFaults = { wrong: [], headerFaults: [] };

/** Reads the form: a backend, or what is wrong. Empty rows of headers are left out. */
export function readForm(fields: FormFields): { backend: Omit<SavedBackend, 'id'> } | FormFaults {
  const headers = trimHeaders(fields.headers);
  const headerFaults = findHeaderFaults(headers).map((fault, row) => (isEmpty(headers[row]) ? null : fault));
  const read = readBackend({ ...fields, headers: [] });
  if ('backend' in read && headerFaults.every((fault) => fault === null)) {
    const filled = headers.filter((header) => !isEmpty(header));
    return { backend: { ...read.backend, name: readName(fields.name), headers: filled } };
  }
  const wrong = 'wrong' in read ? read.wrong.filter((field) => field !== 'headers') : [];
  return { wrong, headerFaults };
}

export function writeForm(backend: Omit<SavedBackend, 'id'>): FormFields {
  const { address, name, routeBase, uploadAddress, headers } = backend;
  return {
    address,
    name,
    routeBase,
    uploadAddress: uploadAddress ?? '',
    headers: headers.map(({ name, value }, id) => ({ id, name, value })),
  };
}

function isEmpty(header: RequestHeader | undefined): boolean {
  return header?.name === '' && header.value === '';
}
