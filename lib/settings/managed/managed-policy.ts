import { cleanText, readObject, readText } from '@svc/protocol';
import {
  MAX_BACKENDS,
  readBackend,
  readName,
  type BackendField,
  type SavedBackend,
} from '../saved-backends.ts';
import { createManagedId } from './managed-backends.ts';

/** What an organisation sets in the browser's policy: docs/administrators.md. Also for browsers without one. */
export interface ManagedPolicy {
  /** Empty: it sets none. */
  backends: readonly SavedBackend[];
  /** Whether the person can use these backends only. */
  areBackendsLocked: boolean;
  /** Whether pages have the button on upload fields. `null`: the person's choice. */
  fieldButtons: boolean | null;
  /** Whether the person cannot change `fieldButtons`. */
  areFieldButtonsLocked: boolean;
  /** Whether files are refused that the backend could read. */
  isSealingRequired: boolean;
  /** What it has and Pocketfill cannot use. All else holds. */
  faults: readonly PolicyFault[];
}

/** `place` counts from one. */
export type PolicyFault =
  | { kind: 'notList' | 'tooMany' | 'noBackends' }
  | { kind: 'notSwitch' | 'unknownKey'; key: string }
  | { kind: 'unknownLanguage'; language: string }
  | { kind: 'badBackend'; place: number; field: BackendField };

/** Those that there are texts in. */
const LANGUAGES: ReadonlySet<unknown> = new Set(['en']);
const SWITCHES = ['backendsLocked', 'fieldButtons', 'fieldButtonsLocked', 'sealingRequired'] as const;
/** As in `public/managed-schema.json`, which Chromium compares a policy with; Firefox compares it with nothing. */
export const POLICY_KEYS: readonly string[] = ['backends', ...SWITCHES, 'language'];
const MAX_SHOWN_CHARACTERS = 40;

export const NO_POLICY: ManagedPolicy = readManagedPolicy({});

/** Reads what the browser gives. A part that is wrong is a fault, and counts as not set. */
export function readManagedPolicy(value: unknown): ManagedPolicy {
  const fields = readObject(value) ?? {};
  const faults: PolicyFault[] = [];
  for (const key of Object.keys(fields)) {
    if (!POLICY_KEYS.includes(key)) faults.push({ kind: 'unknownKey', key: shorten(key) });
  }
  const [backendsLocked, fieldButtons, fieldButtonsLocked, sealingRequired] = SWITCHES.map((key) =>
    readSwitch(key, fields[key], faults),
  );
  const backends = readBackends(fields['backends'], faults);
  if (backendsLocked && backends.length === 0) faults.push({ kind: 'noBackends' });
  readLanguage(fields['language'], faults);
  return {
    backends,
    areBackendsLocked: backends.length > 0 && backendsLocked !== false,
    fieldButtons: fieldButtons ?? null,
    areFieldButtonsLocked: fieldButtons !== undefined && fieldButtonsLocked !== false,
    isSealingRequired: sealingRequired === true,
    faults,
  };
}

/** Firefox gives a switch of the Windows registry as the number that is there. */
function readSwitch(key: string, value: unknown, faults: PolicyFault[]): boolean | undefined {
  if (value === true || value === 1) return true;
  if (value === false || value === 0) return false;
  if (value !== undefined) faults.push({ kind: 'notSwitch', key });
  return undefined;
}

function readBackends(value: unknown, faults: PolicyFault[]): SavedBackend[] {
  if (value === undefined) return [];
  const listed = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(listed)) {
    faults.push({ kind: 'notList' });
    return [];
  }
  if (listed.length > MAX_BACKENDS) faults.push({ kind: 'tooMany' });
  const backends: SavedBackend[] = [];
  for (const [index, one] of (listed as unknown[]).slice(0, MAX_BACKENDS).entries()) {
    const reading = readBackend(one);
    const field = 'wrong' in reading ? (reading.wrong[0] ?? 'address') : findEmptyHeader(reading.backend);
    if ('backend' in reading && field === null) {
      const id = createManagedId(reading.backend, backends);
      backends.push({ id, name: readName(readObject(one)?.['name']), ...reading.backend });
    } else {
      faults.push({ kind: 'badBackend', place: index + 1, field: field ?? 'address' });
    }
  }
  return backends;
}

/** An exported file may lack the values of headers; nobody can fill them in here. */
function findEmptyHeader({ headers }: Pick<SavedBackend, 'headers'>): BackendField | null {
  return headers.some(({ value }) => value === '') ? 'headers' : null;
}

/** The texts of Pocketfill are in one language by now, so there is nothing to set. */
function readLanguage(value: unknown, faults: PolicyFault[]): void {
  if (value === undefined || LANGUAGES.has(value)) return;
  faults.push({ kind: 'unknownLanguage', language: shorten(readText(value) ?? JSON.stringify(value)) });
}

function shorten(text: string): string {
  return cleanText(text, MAX_SHOWN_CHARACTERS);
}

/** Firefox gives a list of the Windows registry as the text that is there. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the administrator is told that it is no list
  }
}
