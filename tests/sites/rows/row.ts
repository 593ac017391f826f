import type { BrowserName, Place } from '../desk/desk.ts';

/** A kind of page or a widget, and a place in it: one test in each browser. */
export interface Row {
  /** The test's title, unique together with the aim. */
  title: string;
  /** The npm package of the widget. */
  widget?: string;
  /** File name of the page, with its query. */
  page: string;
  aim: Aim;
  /** Clicked before the popup is opened. */
  before?: Place[];
  /** Clicked while the phone has the code. */
  meanwhile?: Place[];
  /** The page's record, see `summarize`. */
  sees: string[];
  /** Where the page shows the file's name. */
  shows?: string;
  /** What a person clicks for a file of this computer; the page must see the same. */
  native?: Place;
  /** What a person drops such a file on. */
  nativeDrop?: Place;
  /** Default `done`. */
  ends?: 'done' | 'holding';
  /** Why it is impossible in a browser; also in `docs/sites.md`. */
  missing?: Partial<Record<BrowserName, string>>;
}

/** How the person chooses the place. */
export type Aim =
  /** By opening the popup: the best guess, or the named one of the popup's list. */
  | { by: 'popup'; target?: string }
  /** By "Pick on the page" and a click there. */
  | { by: 'pointing'; click: Place }
  /** By the page's own way to open a picker, while the code waits or when the file is here. */
  | {
      by: 'picker';
      click: Place;
      when: 'waiting' | 'holding';
      /** Whether the popup asks first. */ isAsked?: boolean;
    };

export function describeAim(aim: Aim): string {
  switch (aim.by) {
    case 'popup':
      return aim.target === undefined ? 'best guess' : 'chosen in the popup';
    case 'pointing':
      return 'pointed at in the page';
    case 'picker':
      if (aim.isAsked) return 'clicked in the page, confirmed in the popup';
      return aim.when === 'waiting' ? 'clicked in the page' : 'clicked in the page, file already here';
    default:
      return aim satisfies never;
  }
}
