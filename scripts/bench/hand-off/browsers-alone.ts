import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { openPhone } from '../../../tests/fixtures/phone/phone.ts';
import type { HandOffDesk } from './desk.ts';
import { timeArrival, type Receiving } from './time-arrival.ts';
import type { Contestant } from './time-rounds.ts';

/** Names in the table. */
export const ALONE = 'browsers’ own PUT then GET';
export const POLLING = 'PUT with 2 s polling';

/**
 * The minimum with the same two browsers: the phone's browser sends the file by one `fetch`, and then the computer's
 * gets it by another. The computer's browser waits for an answer, so it starts at once.
 */
export function createWaiting(desk: HandOffDesk): Contestant {
  return createBrowsersAlone(desk, ALONE, receiveByWaiting);
}

/** The same as simple programs do it: the computer asks every 2 s whether the file is there. */
export function createPolling(desk: HandOffDesk): Contestant {
  return createBrowsersAlone(desk, POLLING, receiveByPolling);
}

/** Its multiples are evenly distributed over a period for any number of rounds. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

interface Expected {
  id: string;
  /** When the first request comes, as a part of the period, 0 to 1; different in each round. */
  phase: number;
}

interface Arrived {
  atMs: number;
  bytes: number;
}

function createBrowsersAlone(
  { extension, phoneBrowser, bare }: HandOffDesk,
  name: string,
  receive: (awaited: Expected) => Receiving<Arrived>,
): Contestant {
  let phase = Math.random();
  return {
    name,
    time: async (file) => {
      const id = randomUUID();
      const phone = await openPhone(phoneBrowser);
      await phone.open(bare.forPhone);
      const page = await extension.context.newPage();
      await page.goto(bare.forComputer);
      await phone.page.evaluate(sendWhenChosen, id);
      phase = (phase + GOLDEN_RATIO) % 1;
      const { chosenAtMs, arrived } = await timeArrival(phone.page, {
        listen: () => page.evaluateHandle(receive, { id, phase }),
        choose: () => phone.page.locator('input').setInputFiles(file),
      });
      const { atMs, bytes } = arrived;
      if (bytes !== (await stat(file)).size) throw new Error(`${name}: ${bytes} bytes have arrived.`);
      await fetch(`${bare.forComputer}/files/${id}`, { method: 'DELETE' });
      await Promise.all([phone.close(), page.close()]);
      return { tookMs: atMs - chosenAtMs };
    },
  };
}

/** Runs in the phone's page. */
function sendWhenChosen(id: string): void {
  const input = document.querySelector('input');
  input?.addEventListener('change', () => {
    void fetch(`/files/${id}`, { method: 'PUT', body: input.files?.[0] ?? null });
  });
}

/** Runs in the computer's page. */
function receiveByWaiting({ id }: Expected): Receiving<Arrived> {
  const receive = async () => {
    await fetch(`/wait/${id}`, { cache: 'no-store' });
    const answer = await fetch(`/files/${id}`, { cache: 'no-store' });
    const { size: bytes } = await answer.blob();
    return { atMs: performance.timeOrigin + performance.now(), bytes };
  };
  return { arrival: receive() };
}

/** Runs in the computer's page. */
function receiveByPolling({ id, phase }: Expected): Receiving<Arrived> {
  const PERIOD_MS = 2_000;
  const url = `/files/${id}`;
  const pause = (periods: number) => new Promise((resolve) => setTimeout(resolve, periods * PERIOD_MS));
  const isThere = async () => (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  const receive = async () => {
    await pause(phase);
    while (!(await isThere())) await pause(1);
    const answer = await fetch(url, { cache: 'no-store' });
    const { size: bytes } = await answer.blob();
    return { atMs: performance.timeOrigin + performance.now(), bytes };
  };
  return { arrival: receive() };
}
