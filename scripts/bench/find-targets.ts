import type { browser } from 'wxt/browser';
import type { Desk } from './desk.ts';
import { median, milliseconds, type Row } from './row.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

const ROUNDS = 15;

/** The time of a survey of a page with 50,000 elements, minus that of an empty page. */
export async function measureFindTargets(desk: Desk): Promise<Row[]> {
  const findingMs = (await timePage(desk, 'large.html', 3)) - (await timePage(desk, 'empty.html', 0));
  return [
    {
      name: `targets found among 50,000 elements, median of ${ROUNDS}`,
      measured: milliseconds(findingMs),
      goal: 'under 50 ms',
    },
  ];
}

async function timePage({ extension, siteOrigin }: Desk, name: string, fields: number): Promise<number> {
  const page = await extension.context.newPage();
  await page.goto(`${siteOrigin}/${name}`);
  const popup = await extension.openPopup(page);
  await popup.getByTestId('qr').waitFor();
  const tabId = await extension.tabIdOf(page);
  const worker = await extension.worker();
  const surveys: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    surveys.push(await worker.evaluate(survey, { tabId, fields }));
  }
  await popup.close();
  await page.close();
  return median(surveys);
}

/** Also checks that all fields are found, in shadow roots too. */
async function survey({ tabId, fields }: { tabId: number; fields: number }): Promise<number> {
  const startedAtMs = performance.now();
  const answer: unknown = await chrome.tabs.sendMessage(
    tabId,
    { name: 'listPlaces', request: null },
    { frameId: 0 },
  );
  const elapsedMs = performance.now() - startedAtMs;
  const { places } = (answer as { value: { places: { kind: string }[] } }).value;
  if (places.filter(({ kind }) => kind === 'field').length !== fields) {
    throw new Error(`Not all ${fields} fields were found: ${JSON.stringify(places)}`);
  }
  return elapsedMs;
}
