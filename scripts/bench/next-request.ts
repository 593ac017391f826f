import { openPhone } from '../../tests/fixtures/phone/phone.ts';
import { codeIn } from '../../tests/fixtures/browser/popup.ts';
import { passport } from '../../tests/fixtures/phone/test-files.ts';
import type { Desk } from './desk.ts';
import { median, milliseconds, type Row } from './row.ts';

const ROUNDS = 15;

/** From the click on the icon to the request on the phone that has sent a file before, without a scan. */
export async function measureNextRequest(desk: Desk): Promise<Row[]> {
  const { extension, phoneBrowser, siteOrigin } = desk;
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/form.html`);
  const phone = await openPhone(phoneBrowser);
  let popup = await extension.openPopup(page);
  await phone.scan(codeIn(popup));
  const latencies: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await phone.waitForState('ready');
    await phone.choose(passport);
    await popup.locator('[data-testid=transfer-state][data-state=done]').waitFor();
    await phone.page.getByText(/Keep this page open/).waitFor();
    await popup.close();
    const clickedAtMs = Date.now();
    const asked = phone.page.evaluate(waitForRequest);
    popup = await extension.openPopup(page);
    latencies.push((await asked) - clickedAtMs);
  }
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return [
    {
      name: `second file without a scan: click on the icon → request on the phone, median of ${ROUNDS}`,
      measured: milliseconds(median(latencies)),
      goal: 'under 300 ms',
    },
  ];
}

/** Runs in the phone's page: when the next request is shown, milliseconds since 1970. */
function waitForRequest(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('[data-testid=upload-state][data-state=ready]')) return;
      observer.disconnect();
      resolve(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributes: true, childList: true });
    look();
  });
}
