import type { Phone } from '../../tests/fixtures/phone/phone.ts';
import { passport } from '../../tests/fixtures/phone/test-files.ts';
import { clickIcon, openForm, scanCode, type Desk } from './desk.ts';
import { measureMedian, type Row } from './row.ts';

/** From the opening of the real popup to the request on the phone that has sent a file before, without a scan. */
export async function measureNextRequest(desk: Desk): Promise<Row[]> {
  const { page, popup, phone } = await scanCode(desk);
  await send(phone);
  await Promise.all([popup.close(), page.close()]);
  const row = await measureMedian(
    'second file without a scan: click → request on the phone',
    'under 300 ms',
    () => timeRequest(desk, phone),
  );
  await phone.close();
  return [row];
}

async function timeRequest(desk: Desk, phone: Phone): Promise<number> {
  const page = await openForm(desk);
  const asked = phone.page.evaluate(waitForRequest);
  const { clickedAtMs, popup } = await clickIcon(desk.extension);
  const askedAtMs = await asked;
  await send(phone);
  popup.close();
  await page.close();
  return askedAtMs - clickedAtMs;
}

async function send(phone: Phone): Promise<void> {
  await phone.waitForState('ready');
  await phone.choose(passport);
  await phone.page.getByText(/Keep this page open/).waitFor();
}

/** Runs in the phone's page: when the next request is shown, milliseconds since 1970. */
function waitForRequest(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('[data-testid=upload-state][data-state=ready]')) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, attributes: true, childList: true });
    look();
  });
}
