import type { KnownPhones } from '../backend/known-phones.ts';
import type { Job } from '@svc/protocol';
import type { PickerReply } from '../../messages/document-messages.ts';
import type { DocumentAddress, PlaceTarget } from '../../transfer/target.ts';
import type { Backend, SavedBackend } from '../../settings/saved-backends.ts';
import type { JobHandle, Transfer } from '../../transfer/transfer.ts';
import type { ArmedTransfer } from '../tab/arm-picker.ts';
import type { Identify } from '../tab/identify-documents.ts';
import type { FullSurvey } from '../transfer/resolve-target.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';

/** What commands need of the world, by role. */
export interface CommandPorts {
  runner: TransferRunner;
  /** Runs something between two commands of a tab: what is left of one that has waited for the page. */
  inOrder: (tabId: number, run: () => Promise<void>) => Promise<void>;
  page: {
    /** What the page has; the chosen place too, however hard it is to find. */
    survey: (tabId: number, chosen: PlaceTarget | null) => Promise<FullSurvey>;
    /** Likewise, with the answers of slow frames, and without those of a page that is busy. */
    look: (tabId: number, chosen: PlaceTarget | null) => Promise<FullSurvey>;
    /** From here on the next picker of these documents is answered; never rejects. */
    armPicker: (transfer: ArmedTransfer, documents: readonly DocumentAddress[]) => Promise<void>;
    /** Asks the browser which document it is. */
    identify: Identify;
    /** Tells a picker that is open in a document what the person said. Returns at once. */
    tellPicker: (tabId: number, document: DocumentAddress, reply: PickerReply) => void;
    /** Takes the file out of the page again; never rejects. */
    takeBack: (transfer: Transfer) => Promise<void>;
  };
  backends: {
    /** The one that new transfers use. */
    load: () => Promise<SavedBackend>;
    /** The same backend as it is saved now: its key may have been mended. */
    refresh: (backend: SavedBackend) => Promise<SavedBackend>;
    /** Makes new transfers use a backend. Resolves with whether that is a change. */
    activate: (backendId: string) => Promise<boolean>;
    /** A job as it is now. Rejects where the backend does not say it in time. */
    readJob: (backend: Backend, jobId: string) => Promise<Job>;
    /** Tells the backend that nobody waits for a job any more. Returns at once and never throws. */
    cancelJob: (backend: Backend, job: JobHandle) => void;
    /** Tells the backend that a job's files may come as they are. Rejects where it does not take that. */
    allowUnsealed: (backend: Backend, job: JobHandle) => Promise<void>;
    phones: Pick<KnownPhones, 'find' | 'forget'>;
    /** Tells the phone that a transfer's files are wanted no more, where they have come. Returns at once. */
    tellDiscarded: (transfer: Transfer) => void;
    /** Tells a phone that it is asked for nothing more. Returns at once and never throws. */
    releasePhone: (backend: Backend, job: JobHandle) => void;
  };
  store: {
    save: (transfer: Transfer) => Promise<void>;
    remove: (transfer: Transfer) => Promise<void>;
  };
  world: {
    /** Milliseconds since 1970. */
    now: () => number;
    createId: () => string;
    /** Whether there is such a tab, still. */
    hasTab: (tabId: number) => Promise<boolean>;
    /** Whether a tab is one of a private window. */
    isPrivate: (tabId: number) => Promise<boolean>;
  };
}
