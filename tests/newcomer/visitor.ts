import { expect } from '@playwright/test';

/** A person before a browser with the extension of the release, newly installed, and nothing else. */
export interface Visitor {
  /** Goes to the tab whose address ends so, without what follows `?` or `#`, once it is open. */
  goTo: (end: string) => Promise<void>;
  /** Types an address into a new tab. */
  open: (address: string) => Promise<void>;
  /** Clicks what has this text, in the tab in front. */
  click: (text: string) => Promise<void>;
  /** Clicks into the text field of the tab in front, and pastes. */
  paste: (text: string) => Promise<void>;
  /** What the tab in front says, once it says so. */
  read: (what: RegExp) => Promise<string>;
  /** Clicks the icon in the toolbar: a popup opens, or a tab. */
  clickIcon: () => Promise<void>;
  /** The link of the code in the popup, as a camera reads it. */
  readCode: () => Promise<string>;
  /** Fails if the browser has caught errors in the extension's own files, as far as it tells them. */
  close: () => Promise<void>;
}

/** The first text that matches, once there is one. */
export async function readUntil(what: RegExp, readAll: () => Promise<string>): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const text = await readAll();
        found = what.exec(text)?.[0];
        return found === undefined ? text : what;
      },
      { message: 'what the tab in front says' },
    )
    .toBe(what);
  return found ?? '';
}
