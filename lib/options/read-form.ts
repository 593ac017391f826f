import { parseAddress, parseRouteBase } from '../settings.ts';
import type { Backend } from '../transfer.ts';

/** The three texts as they are typed. */
export interface FormFields {
  address: string;
  routeBase: string;
  uploadAddress: string;
}

export type FieldName = keyof FormFields;

/** The backend that the fields name, or those of them that name none. */
export type FormReading = { backend: Backend } | { wrong: FieldName[] };

export function readForm(fields: FormFields): FormReading {
  const address = parseAddress(fields.address);
  const routeBase = parseRouteBase(fields.routeBase);
  const uploadAddress = fields.uploadAddress.trim() === '' ? null : parseAddress(fields.uploadAddress);
  if (address !== undefined && routeBase !== undefined && uploadAddress !== undefined) {
    return { backend: { address, routeBase, uploadAddress } };
  }
  const parsed = { address, routeBase, uploadAddress };
  const names: FieldName[] = ['address', 'routeBase', 'uploadAddress'];
  return { wrong: names.filter((name) => parsed[name] === undefined) };
}

export function writeForm({ address, routeBase, uploadAddress }: Backend): FormFields {
  return { address, routeBase, uploadAddress: uploadAddress ?? '' };
}
