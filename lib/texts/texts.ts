import { managedTexts } from './managed-texts.ts';
import { optionsTexts } from './options-texts.ts';
import { pageTexts } from './page-texts.ts';
import { popupTexts } from './popup-texts.ts';
import { reachTexts } from './reach-texts.ts';
import { setupTexts } from './setup-texts.ts';
import { welcomeTexts } from './welcome-texts.ts';

/**
 * Every sentence that a person sees of the extension: in the popup, on its own pages, in other pages and
 * menus. A failure says in one sentence what is wrong, and the one button below it is the next step.
 */
export const texts = {
  brand: pageTexts.brand,
  openOptions: 'Options',
  help: 'Help',
  version: (version: string) => `Pocketfill ${version}`,
  popup: popupTexts,
  page: pageTexts,
  reach: reachTexts,
  welcome: welcomeTexts,
  setup: setupTexts,
  options: optionsTexts,
  managed: managedTexts,
} as const;
