import { parseAddress, parseRouteBase } from '../settings/backend-address.ts';
import {
  findHeaderFaults,
  trimHeaders,
  type HeaderFault,
  type RequestHeader,
} from '../settings/request-headers.ts';
import { readName, type SavedBackend } from '../settings/saved-backends.ts';

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

export type FieldName = 'address' | 'routeBase' | 'uploadAddress';

/** What keeps the fields from naming a backend. */
export interface FormFaults {
  wrong: readonly FieldName[];
  /** By row; `null`, where it is right. */
  headerFaults: readonly (HeaderFault | null)[];
}

export const NO_FAULTS: FormFaults = { wrong: [], headerFaults: [] };

/** The backend that the fields name, or why they name none. Rows that are empty count as not there. */
export function readForm(fields: FormFields): { backend: Omit<SavedBackend, 'id'> } | FormFaults {
  const address = parseAddress(fields.address);
  const routeBase = parseRouteBase(fields.routeBase);
  const uploadAddress = fields.uploadAddress.trim() === '' ? null : parseAddress(fields.uploadAddress);
  const headers = trimHeaders(fields.headers);
  const headerFaults = findHeaderFaults(headers).map((fault, row) => (isEmpty(headers[row]) ? null : fault));
  const areHeadersRight = headerFaults.every((fault) => fault === null);
  if (address !== undefined && routeBase !== undefined && uploadAddress !== undefined && areHeadersRight) {
    const filled = headers.filter((header) => !isEmpty(header));
    return { backend: { name: readName(fields.name), address, routeBase, uploadAddress, headers: filled } };
  }
  const parsed = { address, routeBase, uploadAddress };
  const names: FieldName[] = ['address', 'routeBase', 'uploadAddress'];
  return { wrong: names.filter((name) => parsed[name] === undefined), headerFaults };
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
