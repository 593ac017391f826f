import type { JobClient, Sleep } from '@svc/protocol';
import type { FillOutcome } from '../../messages/document-messages.ts';
import type { Backend, JobHandle, Transfer } from '../../transfer/transfer.ts';
import type { TransferSession } from './transfer-session.ts';

/** What driving a transfer needs of the world, by role. */
export interface DriverPorts {
  page: {
    /** Puts the file into the page; `pageGone`, when the document that asked is no longer there. */
    deliver: (transfer: Transfer, file: ArrivedFile & { name: string }) => Promise<FillOutcome | 'pageGone'>;
  };
  backends: {
    createClient: (backend: Backend) => JobClient;
    /** Tells the backend that nobody waits for a job any more. Returns at once and never throws. */
    cancelJob: (backend: Backend, job: JobHandle) => void;
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

/** The phone's file, with what is known of it beside its name. */
export interface ArrivedFile {
  blob: Blob;
  /** Milliseconds since 1970, or `null` where it is unknown. */
  lastModified: number | null;
}

/** A transfer that is being driven. */
export interface Drive extends DriverPorts {
  session: TransferSession;
  client: JobClient;
  /** Files that have arrived, by the transfer's id. They are lost with the worker and fetched again. */
  files: Map<string, ArrivedFile>;
  signal: AbortSignal;
}
