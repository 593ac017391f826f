import type { SealProblem, Sleep } from '@svc/protocol';
import type { BackendClient } from '../backend/backend-client.ts';
import type { Reach } from '../reach/reach.ts';
import type { ReachPorts } from '../reach/watch-reach.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { BackendsEdit } from '../settings/edit-backends.ts';
import { isManaged, withoutManagedValues } from '../settings/managed/managed-backends.ts';
import type { Backend, SavedBackend, SavedBackends } from '../settings/saved-backends.ts';
import type { ConnectionTest } from '../backend/test-backend.ts';
import type { ConnectionResult } from '../backend/test-connection.ts';
import { NO_FAULTS, readForm, writeForm, type FormFaults, type FormFields } from './read-form.ts';

export interface OptionsState extends FormFaults {
  /** `null` until the stored settings are read. */
  saved: SavedBackends | null;
  /** Whose form is shown; {@link NEW_BACKEND} before a new one is saved. */
  editedId: string;
  /** What was typed and not saved, by the ids of backends. All other forms show what is saved. */
  drafts: Readonly<Record<string, FormFields>>;
  /** A new number for each form that is shown: React then draws a new form. */
  formId: number;
  /** Whether the person asked for this form: then it gets the focus. */
  isFormWanted: boolean;
  saving: 'idle' | 'saved' | 'failed';
  test: ConnectionTest;
  phoneTest: PhoneTest | null;
  /** The backend that was removed last, while that can be undone. */
  removed: RemovedBackend | null;
}

export const NEW_BACKEND = '';

export interface RemovedBackend {
  backend: SavedBackend;
  index: number;
  wasActive: boolean;
}

/**
 * "Test with your phone": a code for a job that takes no file. A phone that opens its page says so, and whether it can
 * seal. `noCode`: the backend made no job. `expired`: no phone came.
 */
export type PhoneTest =
  | { name: 'noCode' | 'expired' }
  | { name: 'waiting'; jobId: string; link: string; reach: Reach | null }
  | { name: 'reached'; origin: string; seconds: number; sealing: 'ready' | 'none' | SealProblem };

export interface PhoneTestPorts {
  createClient: (backend: Backend) => Pick<BackendClient, 'createJob' | 'getJob' | 'cancelJob'>;
  /** A public key, for a code to which nothing is ever sealed. */
  createSealKey: () => Promise<string>;
  findChosenAddress: (backend: Backend) => Promise<string | null>;
  saveChosenAddress: (backend: Backend, url: string) => Promise<void>;
  reach: ReachPorts;
  sleep: Sleep;
}

export interface OptionsPorts {
  load: () => Promise<SavedBackends>;
  change: (edit: BackendsEdit) => Promise<SavedBackends>;
  watch: (onChanged: (saved: SavedBackends) => void) => () => void;
  createId: () => string;
  test: (backend: Backend) => Promise<ConnectionResult>;
  phone: PhoneTestPorts;
  /** Asks the person; browsers allow it inside a click only. */
  requestAccess: (origin: string) => Promise<boolean>;
}

/** What the actions of the page work with. */
export interface OptionsParts {
  state: StoreApi<OptionsState>;
  ports: OptionsPorts;
}

/** A form that was just changed: no fault is known, and nothing is saved or tested yet. */
export const NO_RESULT_YET = {
  ...NO_FAULTS,
  saving: 'idle',
  test: { name: 'idle' },
  phoneTest: null,
} as const;

/** What the form shows. */
export function fieldsOf({ saved, editedId, drafts }: OptionsState): FormFields {
  const edited = saved?.backends.find(({ id }) => id === editedId);
  return drafts[editedId] ?? writeForm(edited && withoutManagedValues(edited));
}

/** Whether the form shows the same texts of the same backend in both states. */
export function hasSameForm(one: OptionsState, other: OptionsState): boolean {
  return one.editedId === other.editedId && JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}

export function withoutDraft({ drafts }: OptionsState, id: string): OptionsState['drafts'] {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));
}

/** The backend in the form; `undefined` if something is wrong. */
export function backendOf(state: OptionsState): Omit<SavedBackend, 'id'> | undefined {
  const reading = readShown(state);
  return 'backend' in reading ? reading.backend : undefined;
}

/** The backend in the form; `undefined` if something is wrong, which is marked then. */
export function readBackend(state: StoreApi<OptionsState>): Omit<SavedBackend, 'id'> | undefined {
  const reading = readShown(state.getState());
  state.setState({ ...NO_RESULT_YET, ...('backend' in reading ? {} : reading) });
  return 'backend' in reading ? reading.backend : undefined;
}

/** A managed backend is as it was set: its form shows no values of request headers. */
function readShown(state: OptionsState): ReturnType<typeof readForm> {
  const managed = state.saved?.backends.find(
    (backend) => backend.id === state.editedId && isManaged(backend),
  );
  return managed ? { backend: managed } : readForm(fieldsOf(state));
}
