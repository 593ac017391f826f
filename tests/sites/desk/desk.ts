import type { LogEntry } from '../checks/log-entry.ts';

export type BrowserName = 'chromium' | 'firefox';

/** Selectors: of frames, the outermost first, then of the element. Shadow roots are looked into. */
export type Place = [...frames: string[], element: string];

/** A browser with the extension, used like a person does. */
export interface Desk {
  browserName: BrowserName;
  /** Opens a page in a tab of its own. */
  open(url: string): Promise<SitePage>;
  close(): Promise<void>;
}

export interface SitePage {
  /** Waits until a person can click the element. */
  waitFor(place: Place): Promise<void>;
  /** A real click in the middle of the element, once it exists. */
  click(place: Place): Promise<void>;
  /** A real click, and a file of this computer in the picker that it opens; `false`: no picker. */
  chooseNatively(place: Place, path: string): Promise<boolean>;
  /** A real drag of a file of this computer to the middle of the element, where a test can do it. */
  dropNatively?(place: Place, path: string): Promise<void>;
  /** How many pickers the browser has opened for the page. */
  countPickers(): Promise<number>;
  /** Opens the popup for this tab, in a tab. */
  openPopup(): Promise<Popup>;
  /** Whether the extension draws anything above the page. */
  hasOverlay(): Promise<boolean>;
  readLog(): Promise<LogEntry[]>;
  /** Text of an element in the page; empty if it is missing. */
  readText(selector: string): Promise<string>;
  close(): Promise<void>;
}

export interface Popup {
  /** Waits for the code, and resolves with its link. */
  readLink(): Promise<string>;
  /** Chooses in the list of targets by the target's name. */
  chooseTarget(name: string): Promise<void>;
  /** Waits for the question who may get the file, and confirms it as soon as possible. */
  confirmRecipient(): Promise<void>;
  /** Presses "Pick on the page". */
  choosePlace(): Promise<void>;
  /** What the documents still need to answer their next picker, and to be given a drop or a paste; or `ready`. */
  findMissing(): Promise<string>;
  /** Whether the extension knows the chosen place, and the popup shows its code. */
  isChoiceKnown(isNamed: boolean): Promise<boolean>;
  /** The state in the popup. */
  readState(): Promise<string>;
  /** Its whole text, on one line. */
  readText(): Promise<string>;
  close(): Promise<void>;
}
