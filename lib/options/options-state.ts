import type { StoreApi } from 'zustand/vanilla';
import type { Backend } from '../transfer.ts';
import { readForm, type FieldName, type FormFields } from './read-form.ts';
import type { ConnectionResult } from './test-connection.ts';

export interface OptionsState {
  /** `null` until the stored settings are read. */
  fields: FormFields | null;
  /** The fields that were wrong when last saved or tested, until they are typed in again. */
  wrong: readonly FieldName[];
  saving: 'idle' | 'saved' | 'failed';
  test: ConnectionTest;
}

export type ConnectionTest =
  | { name: 'idle' | 'running' }
  | { name: 'ended'; result: ConnectionResult | { kind: 'accessDenied'; host: string } };

export interface OptionsPorts {
  load: () => Promise<Backend>;
  save: (backend: Backend) => Promise<void>;
  test: (backend: Backend) => Promise<ConnectionResult>;
  /** Asks the person; browsers allow it inside a click only. */
  requestAccess: (origin: string) => Promise<boolean>;
}

/** What the actions of the page work with. */
export interface OptionsParts {
  state: StoreApi<OptionsState>;
  ports: OptionsPorts;
}

/** The backend in the form; `undefined`, and the wrong fields marked, where it names none. */
export function readBackend(state: StoreApi<OptionsState>): Backend | undefined {
  const { fields } = state.getState();
  if (fields === null) return undefined;
  const reading = readForm(fields);
  const wrong = 'wrong' in reading ? reading.wrong : [];
  state.setState({ saving: 'idle', test: { name: 'idle' }, wrong });
  return 'backend' in reading ? reading.backend : undefined;
}
