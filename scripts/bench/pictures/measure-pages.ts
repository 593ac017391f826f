import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FoundPage, PageOrder } from '@svc/pictures';
import type { Browser, Page } from '@playwright/test';
import { callTools, type PlainFile, type ToolsCall } from '../../../tests/fixtures/pictures/call-tools.ts';
import { makePapers } from '../../../tests/fixtures/pictures/make-papers.ts';
import { mebibytes, median, milliseconds, type Row } from '../row.ts';
import { findPageProcesses, slowDown } from './slow-down.ts';

const SLOWER = 4;
const PLAIN_ROUNDS = 5;
const PAGES = 10;
/** Of width and height: a photo of 12 megapixels. */
const TWELVE_MEGAPIXELS = 2.5;

export interface Desk {
  browser: Browser;
  page: Page;
  /** Writes the photo in the page's field anew on a canvas of the page. Resolves to milliseconds. */
  encodePlainly: () => Promise<number>;
}

/**
 * Pages in photos of 12 megapixels: found and straightened, and ten of them made one PDF. The time of a PDF is that of
 * all its pages, from their photos; its memory is the most that the page's process had at once.
 */
export async function measurePages(desk: Desk): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  try {
    const names = ['wood', 'shadow'];
    const photos = await makePapers({ folder, names, scale: TWELVE_MEGAPIXELS });
    const files = photos.map(({ file }) => path.join(folder, file));
    const quick = await measureAll(desk, files);
    const stop = await slowDown(desk.browser, SLOWER);
    const slow = await measureAll(desk, files).finally(stop);
    return [
      ...describe(quick, '', { page: '', pdf: '' }),
      ...describe(slow, `, processor ${SLOWER} times as slow`, {
        page: 'under 700 ms',
        pdf: 'under 8000 ms, 300 MB',
      }),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  findMs: number;
  drawMs: number;
  plainMs: number;
  pdfMs: number;
  peakBytes: number;
}

function describe(measured: Measured, how: string, goals: { page: string; pdf: string }): Row[] {
  const { findMs, drawMs, plainMs, pdfMs, peakBytes } = measured;
  const both = `${milliseconds(findMs + drawMs)} (a page's canvas: ${milliseconds(plainMs)})`;
  return [
    { name: `a page in 12 megapixels found and straightened${how}`, measured: both, goal: goals.page },
    {
      name: `${PAGES} such photos to one PDF${how}`,
      measured: `${milliseconds(pdfMs)}, ${mebibytes(peakBytes)}`,
      goal: goals.pdf,
    },
  ];
}

/** The first round is not counted: it loads the scripts. Photos take turns, so that each is decoded anew. */
async function measureAll(
  { browser, page, encodePlainly }: Desk,
  files: readonly string[],
): Promise<Measured> {
  const finds: number[] = [];
  const draws: number[] = [];
  const pages: string[] = [];
  for (let round = 0; round <= PAGES; round += 1) {
    const file = files[round % files.length] ?? '';
    if (round === 1) await forgetPeak(browser);
    await page.setInputFiles('#files', file);
    const found = await ask(page, { kind: 'findPage' });
    const { corners } = found.value as FoundPage;
    const order: PageOrder = { corners, look: 'paper', turns: 0 };
    const drawn = await ask(page, { kind: 'drawPage', order });
    if (round === 0) continue;
    finds.push(found.durationMs);
    draws.push(drawn.durationMs);
    const jpeg = path.join(path.dirname(file), `page-${round}.jpg`);
    await writeFile(jpeg, Buffer.from((drawn.value as { blob: PlainFile }).blob.base64, 'base64'));
    pages.push(jpeg);
  }
  await page.setInputFiles('#files', pages);
  const pdf = await ask(page, { kind: 'createPdf', order: {} });
  const all = [...finds, ...draws, pdf.durationMs];
  const peakBytes = await readPeak(browser);
  const plains: number[] = [];
  await page.setInputFiles('#files', files.slice(0, 1));
  for (let round = 0; round < PLAIN_ROUNDS; round += 1) plains.push(await encodePlainly());
  return {
    findMs: median(finds),
    drawMs: median(draws),
    plainMs: median(plains),
    pdfMs: all.reduce((a, b) => a + b, 0),
    peakBytes,
  };
}

/** Of the files in the page's field. */
async function ask(page: Page, call: ToolsCall) {
  const answer = await callTools(page, call);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

/** Lets Linux count the peak of resident memory anew: proc(5), `clear_refs`. */
async function forgetPeak(browser: Browser): Promise<void> {
  for (const id of await findPageProcesses(browser)) await writeFile(`/proc/${id}/clear_refs`, '5');
}

async function readPeak(browser: Browser): Promise<number> {
  const ids = await findPageProcesses(browser);
  const peaks = await Promise.all(
    ids.map(async (id) => {
      const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${id}/status`, 'utf8')) ?? [];
      return Number(kibibytes) * 1024;
    }),
  );
  return Math.max(...peaks);
}
