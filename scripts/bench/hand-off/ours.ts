import { openPhone } from '../../../tests/fixtures/phone/phone.ts';
import { showCode, type Browsers } from '../desk.ts';
import { readChoice, settle, watchChoice, withinLimit } from './clock-in-page.ts';
import type { HandOffDesk, OurPlace } from './desk.ts';
import type { Contestant, Trace } from './time-rounds.ts';

/** The product, from the phone's page to the page's field, as one contestant for each setup. */
export function createOurs(desk: HandOffDesk): Contestant[] {
  let current: OurPlace | undefined;
  return desk.ours.map((place) => ({
    name: place.name,
    time: async (file) => {
      if (current !== place) await desk.extension.setBackend(place.forComputer, place.forPhone);
      current = place;
      const trace = await transferFile(desk, file);
      return { tookMs: trace.changeMs, trace };
    },
  }));
}

/** Transfers a file from the phone into the page's field, as a person does. The extension knows its server. */
async function transferFile({ extension, phoneBrowser, siteOrigin }: Browsers, file: string): Promise<Trace> {
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/form.html`);
  const popup = await extension.openPopup(page);
  const phone = await openPhone(phoneBrowser);
  await phone.scan(await showCode(popup));
  await phone.waitForState('ready');
  await settle();
  await watchChoice(phone.page);
  const changed = page.evaluate(waitForChange);
  changed.catch(() => undefined); // reported by `withinLimit`
  await phone.choose(file);
  const changedAtMs = await withinLimit(changed);
  await phone.waitForState('done');
  const chosenAtMs = await readChoice(phone.page);
  const requests = await phone.page.evaluate(readRequests, chosenAtMs);
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return {
    firstRequestMs: requests.firstAtMs - chosenAtMs,
    lastByteMs: requests.lastByteAtMs - chosenAtMs,
    changeMs: changedAtMs - chosenAtMs,
  };
}

/** Runs in the computer's page: the time of the field's `change`, in milliseconds since 1970. */
function waitForChange(): Promise<number> {
  return new Promise((resolve) => {
    const listener = () => resolve(performance.timeOrigin + performance.now());
    document.addEventListener('change', listener, { once: true });
  });
}

/** Runs in the phone's page. */
function readRequests(chosenAtMs: number): { firstAtMs: number; lastByteAtMs: number } {
  const own = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ initiatorType }) => ['fetch', 'xmlhttprequest'].includes(initiatorType));
  const origin = performance.timeOrigin;
  const starts = own.map(({ startTime }) => origin + startTime).filter((atMs) => atMs >= chosenAtMs);
  const lastUpload = own.findLast(({ name }) => new URL(name).pathname.startsWith('/upload'));
  return {
    firstAtMs: Math.min(...starts),
    lastByteAtMs: origin + (lastUpload?.responseEnd ?? Number.NaN),
  };
}
