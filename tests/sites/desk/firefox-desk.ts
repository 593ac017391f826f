import { startOurFirefox } from '../../fixtures/browser/firefox/start-firefox.ts';
import type { Desk } from './desk.ts';
import { openFirefoxSitePage } from './firefox-site-page.ts';
import { replacePicker } from './picker-answers.ts';

/** A real Firefox with the built extension, which may act on local pages. */
export async function startFirefoxDesk(backend: string): Promise<Desk> {
  const firefox = await startOurFirefox(backend);
  await firefox.extension.grantOrigins(['http://*/*']);
  const pickers = await replacePicker(firefox.browserWindow);
  return {
    browserName: 'firefox',
    open: (url) => openFirefoxSitePage({ ...firefox, pickers }, url),
    close: () => firefox.close(),
  };
}
