import type { LogEntry } from '../checks/log-entry.ts';

export type BrowserName = 'chromium' | 'firefox';

/** Selectors: of frames, the outermost first, then of the element. Shadow roots are looked into. */
export type Place = [...frames: string[], element: string];

/** A browser with the extension, as a person in front of it uses it. */
export interface Desk {
  browserName: BrowserName;
  /** Opens a page in a tab of its own. */
  open(url: string): Promise<SitePage>;
  close(): Promise<void>;
}

export interface SitePage {
  /** Waits until a person could click the element. */
  waitFor(place: Place): Promise<void>;
  /** A real click in the middle of the element; waits until it is there. */
  click(place: Place): Promise<void>;
  /** A real click, and a file of this computer in the picker that it opens; `false`: it opens none. */
  chooseNatively(place: Place, path: string): Promise<boolean>;
  /** A real drag of a file of this computer to the middle of the element, where a test can do it. */
  dropNatively?(place: Place, path: string): Promise<void>;
  /** How often the browser has opened a picker of its own since the page was opened. */
  countPickers(): Promise<number>;
  /** Opens the popup for this tab, as a tab of its own. */
  openPopup(): Promise<Popup>;
  /** Whether the extension draws anything above the page. */
  hasOverlay(): Promise<boolean>;
  readLog(): Promise<LogEntry[]>;
  /** Text of an element in the page; empty as long as it is not there. */
  readText(selector: string): Promise<string>;
  close(): Promise<void>;
}

export interface Popup {
  /** Waits for the code, and resolves with what it says. */
  readLink(): Promise<string>;
  /** Chooses in the list of targets by the target's name. */
  chooseTarget(name: string): Promise<void>;
  /** Waits for the question who may get the file, and says yes as soon as that can be said. */
  confirmRecipient(): Promise<void>;
  /** Presses "Pick on the page". */
  choosePlace(): Promise<void>;
  /** What is missing for each document to answer its next picker, and to be given a drop or a paste; or `ready`. */
  findMissing(): Promise<string>;
  /** Whether the extension knows where the person wants the file, and the popup shows the code for that place. */
  isChoiceKnown(isNamed: boolean): Promise<boolean>;
  /** The transfer's state as the popup shows it now. */
  readState(): Promise<string>;
  /** All that it says, on one line. */
  readText(): Promise<string>;
  close(): Promise<void>;
}
