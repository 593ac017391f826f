import { scanCode, type Browsers } from '../desk.ts';
import { timeArrival, type Receiving } from './time-arrival.ts';
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
async function transferFile(browsers: Browsers, file: string): Promise<Trace> {
  const { page, popup, phone } = await scanCode(browsers);
  const { chosenAtMs, arrived: changedAtMs } = await timeArrival(phone.page, {
    listen: () => page.evaluateHandle(waitForChange),
    choose: () => phone.choose(file),
  });
  await phone.waitForState('done');
  const requests = await phone.page.evaluate(readRequests, chosenAtMs);
  await Promise.all([phone.close(), popup.close(), page.close()]);
  return {
    firstRequestMs: requests.firstAtMs - chosenAtMs,
    lastByteMs: requests.lastByteAtMs - chosenAtMs,
    changeMs: changedAtMs - chosenAtMs,
  };
}

/** Runs in the computer's page: the time of the field's `change`, in milliseconds since 1970. */
function waitForChange(): Receiving<number> {
  const arrival = new Promise<number>((resolve) => {
    const listener = () => resolve(performance.timeOrigin + performance.now());
    document.addEventListener('change', listener, { once: true });
  });
  return { arrival };
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
