import type { Sleep } from '@svc/protocol';
import type { FillReply } from '../../messages/document-messages.ts';
import type { BackendClient } from '../../backend/backend-client.ts';
import type { KnownPhones } from '../backend/known-phones.ts';
import type { SealKeys } from '../backend/seal-keys.ts';
import type { ArrivedFile, ArrivedFiles } from '../download/arrived-files.ts';
import type { Backend } from '../../settings/saved-backends.ts';
import type { JobHandle, Transfer } from '../../transfer/transfer.ts';
import type { TransferSession } from './transfer-session.ts';

/** What driving a transfer needs of the world, by role. */
export interface DriverPorts {
  page: {
    /** Puts the files into the page; `pageGone`, when the document that asked is no longer there. */
    deliver: (transfer: Transfer, files: readonly ArrivedFile[]) => Promise<FillReply | 'pageGone'>;
  };
  backends: {
    createClient: (backend: Backend) => BackendClient;
    /** Tells the backend that nobody waits for a job any more. Returns at once and never throws. */
    cancelJob: (backend: Backend, job: JobHandle) => void;
    /** The address of its computer that the person has chosen for codes. */
    findChosenAddress: (backend: Backend) => Promise<string | null>;
    phones: Pick<KnownPhones, 'find' | 'forget'>;
    keys: Pick<SealKeys, 'create' | 'find'>;
    /** Whether the organisation refuses files that the backend could read. */
    isSealingRequired: () => Promise<boolean>;
  };
  world: {
    fetch: typeof globalThis.fetch;
    sleep: Sleep;
    /** Milliseconds since 1970. */
    now: () => number;
    /** Whether this computer has a network at all; a backend on it answers without. */
    isOnline: () => boolean;
    /** Whether the extension may read what an origin answers, also without CORS. */
    hasAccess: (origin: string) => Promise<boolean>;
  };
}

/** A transfer that is being driven. */
export interface Drive extends DriverPorts {
  session: TransferSession;
  client: BackendClient;
  files: ArrivedFiles;
  signal: AbortSignal;
}
