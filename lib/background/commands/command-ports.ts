import type { OutcomeTeller } from '../backend/tell-outcome.ts';
import type { PickerReply } from '../../messages/document-messages.ts';
import type { DocumentAddress, PlaceTarget } from '../../transfer/target.ts';
import type { Backend, SavedBackend } from '../../settings/saved-backends.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import type { ArmedTransfer } from '../tab/arm-picker.ts';
import type { Identify } from '../tab/identify-documents.ts';
import type { DriverPorts } from '../transfer/drive.ts';
import type { FullSurvey } from '../transfer/resolve-target.ts';
import type { TransferRunner } from '../transfer/transfer-runner.ts';

/** What commands need of the world, by role. */
export interface CommandPorts {
  runner: TransferRunner;
  /** Runs the rest of a command that has waited for the page, between two other commands of the tab. */
  inOrder: (tabId: number, run: () => Promise<void>) => Promise<void>;
  page: {
    /** What the page has; the chosen place too, however hard it is to find. */
    survey: (tabId: number, chosen: PlaceTarget | null) => Promise<FullSurvey>;
    /** As `survey`, but it waits longer for slow frames, and takes no late answers of a busy page. */
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
  backends: Omit<DriverPorts['backends'], 'keys' | 'isSealingRequired' | 'findChosenAddress'> & {
    /** The one that new transfers use. */
    load: () => Promise<SavedBackend>;
    /** The same backend as it is saved now: its request headers may have been corrected. */
    refresh: (backend: SavedBackend) => Promise<SavedBackend>;
    /** Makes new transfers use a backend. Resolves with whether that is a change. */
    activate: (backendId: string) => Promise<boolean>;
    /** The next codes lead to this address of the backend's computer. */
    saveChosenAddress: (backend: Backend, url: string) => Promise<void>;
    outcomes: Pick<OutcomeTeller, 'discard' | 'release'>;
  };
  store: {
    save: (transfer: Transfer) => Promise<void>;
    remove: (transfer: Transfer) => Promise<void>;
  };
  world: {
    /** Milliseconds since 1970. */
    now: () => number;
    createId: () => string;
    /** Whether the tab is still open. */
    hasTab: (tabId: number) => Promise<boolean>;
    /** Whether a tab is one of a private window. */
    isPrivate: (tabId: number) => Promise<boolean>;
  };
}
