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
const ROUNDS = 5;
const PAGES = 10;
/** Of width and height: a photo of 12 megapixels. */
const TWELVE_MEGAPIXELS = 2.5;

/**
 * Pages in photos of 12 megapixels: found and straightened, and ten of them made one PDF. The time of a PDF is that of
 * all its pages, from their photos; its memory is the most that the page's process had at once.
 */
export async function measurePages({ browser, page }: { browser: Browser; page: Page }): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  try {
    const names = ['wood', 'shadow'];
    const photos = await makePapers({ folder, names, scale: TWELVE_MEGAPIXELS });
    const files = photos.map(({ file }) => path.join(folder, file));
    const quick = await measureAll({ browser, page, files });
    const stop = await slowDown(browser, SLOWER);
    const slow = await measureAll({ browser, page, files }).finally(stop);
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
  pdfMs: number;
  peakBytes: number;
}

function describe(measured: Measured, how: string, goals: { page: string; pdf: string }): Row[] {
  const { findMs, drawMs, pdfMs, peakBytes } = measured;
  const both = `${milliseconds(findMs + drawMs)} (found: ${milliseconds(findMs)})`;
  return [
    { name: `a page in 12 megapixels found and straightened${how}`, measured: both, goal: goals.page },
    {
      name: `${PAGES} such photos to one PDF${how}`,
      measured: `${milliseconds(pdfMs)}, ${mebibytes(peakBytes)}`,
      goal: goals.pdf,
    },
  ];
}

interface Desk {
  browser: Browser;
  page: Page;
  files: readonly string[];
}

/** The first round is not counted: it loads the scripts. Photos take turns, so that each is decoded anew. */
async function measureAll({ browser, page, files }: Desk): Promise<Measured> {
  const finds: number[] = [];
  const draws: number[] = [];
  const pages: string[] = [];
  for (let round = 0; round <= Math.max(ROUNDS, PAGES); round += 1) {
    const file = files[round % files.length] ?? '';
    if (round === 1) await forgetPeak(browser);
    const found = await ask(page, [file], { kind: 'findPage' });
    const { corners } = found.value as FoundPage;
    const order: PageOrder = { corners, look: 'paper', turns: 0 };
    const drawn = await ask(page, [file], { kind: 'drawPage', order });
    if (round === 0) continue;
    finds.push(found.durationMs);
    draws.push(drawn.durationMs);
    const jpeg = path.join(path.dirname(file), `page-${round}.jpg`);
    await writeFile(jpeg, Buffer.from((drawn.value as { blob: PlainFile }).blob.base64, 'base64'));
    pages.push(jpeg);
  }
  const pdf = await ask(page, pages.slice(0, PAGES), { kind: 'createPdf', order: {} });
  const all = [...finds.slice(0, PAGES), ...draws.slice(0, PAGES), pdf.durationMs];
  return {
    findMs: median(finds),
    drawMs: median(draws),
    pdfMs: all.reduce((a, b) => a + b, 0),
    peakBytes: await readPeak(browser),
  };
}

async function ask(page: Page, files: readonly string[], call: ToolsCall) {
  await page.setInputFiles('#files', [...files]);
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
