import { DEFAULT_ROUTE_BASE, DEFAULT_UPLOAD_URL, parseHttpUrl, readObject, readText } from '@svc/protocol';
import { storage } from 'wxt/utils/storage';
import type { Backend } from './transfer.ts';

/** A transfer server on this machine, as `npm start` runs it. */
export const DEFAULT_BACKEND: Backend = {
  address: DEFAULT_UPLOAD_URL,
  routeBase: DEFAULT_ROUTE_BASE,
  uploadAddress: null,
};

const backendItem = storage.defineItem<unknown>('local:backend', { version: 1, fallback: DEFAULT_BACKEND });

/** The small button on upload fields of every page, which a person may switch on. */
export interface FieldButtons {
  /** What the person wants; the browser's permission for all sites may be missing all the same. */
  isOn: boolean;
  /** Origins where the person wants none, for example `https://example.com`. */
  hiddenOn: string[];
}

export const NO_FIELD_BUTTONS: FieldButtons = { isOn: false, hiddenOn: [] };

const fieldButtonsItem = storage.defineItem<unknown>('local:fieldButtons', {
  version: 1,
  fallback: NO_FIELD_BUTTONS,
});

/** The backend that new transfers use. What is stored but cannot be read counts as not set. */
export async function loadBackend(): Promise<Backend> {
  return parseBackend(await backendItem.getValue()) ?? DEFAULT_BACKEND;
}

export async function saveBackend(backend: Backend): Promise<void> {
  await backendItem.setValue(backend);
}

/** What is stored but cannot be read counts as switched off. */
export async function loadFieldButtons(): Promise<FieldButtons> {
  return parseFieldButtons(await fieldButtonsItem.getValue());
}

export async function saveFieldButtons(fieldButtons: FieldButtons): Promise<void> {
  await fieldButtonsItem.setValue(fieldButtons);
}

/** Calls back with each new value until the returned function is called. */
export function watchFieldButtons(onChanged: (fieldButtons: FieldButtons) => void): () => void {
  return fieldButtonsItem.watch((value) => onChanged(parseFieldButtons(value)));
}

function parseFieldButtons(value: unknown): FieldButtons {
  const fields = readObject(value);
  const hiddenOn = fields?.['hiddenOn'];
  return {
    isOn: fields?.['isOn'] === true,
    hiddenOn: Array.isArray(hiddenOn) ? [...new Set(hiddenOn.filter(isOrigin))] : [],
  };
}

function isOrigin(value: unknown): value is string {
  return readText(value) !== undefined && parseHttpUrl(String(value))?.origin === value;
}

/** `undefined`, when an address in it is not one. */
export function parseBackend(value: unknown): Backend | undefined {
  const fields = readObject(value);
  const address = parseAddress(readText(fields?.['address']) ?? '');
  const routeBase = parseRouteBase(readText(fields?.['routeBase']) ?? DEFAULT_ROUTE_BASE);
  const uploadText = readText(fields?.['uploadAddress']) ?? '';
  const uploadAddress = uploadText.trim() === '' ? null : parseAddress(uploadText);
  if (!fields || !address || routeBase === undefined || uploadAddress === undefined) return undefined;
  return { address, routeBase, uploadAddress };
}

/**
 * Reads an address as people type it: without a scheme it means `http` for this machine and numeric
 * addresses and `https` for all others. The slash at the end goes, as do query and fragment.
 */
export function parseAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/\s/.test(typed)) return undefined; // Chromium takes blanks even in a host's name
  const isLocal = /^(localhost|[\d.]+|\[[\da-f:.]+\])(:\d+)?(\/|$)/i.test(typed);
  const url = parseHttpUrl(typed.includes('://') ? typed : `${isLocal ? 'http' : 'https'}://${typed}`);
  if (!url || url.username || url.password) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Reads a path such as `/api/svc`; slashes at its end go, an empty one means the address itself. */
export function parseRouteBase(text: string): string | undefined {
  const path = text.trim().replace(/\/+$/, '');
  if (path === '') return '';
  return /^[/]?[\w\-.~%/]+$/.test(path) ? `/${path.replace(/^\/+/, '')}` : undefined;
}
