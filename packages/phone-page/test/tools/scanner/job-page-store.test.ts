import { describe, expect, it } from 'vitest';
import { recallJob, recallScan } from '../../../src/job/job-memory.ts';
import { createPageStore, joinPages, readPlan } from '../../../src/tools/scanner/job-page-store.ts';
import type { PagePlan } from '../../../src/tools/scanner/page-store.ts';
import type { TextStorage } from '../../../src/job/stored-json.ts';
import { createStorage } from '../../support/storage.ts';

const corners = [
  { x: 0.1, y: 0.123_456 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
] as const;
const plan: PagePlan[] = [
  { id: 'b', look: 'colour', turns: 3, corners },
  { id: 'a', look: 'paper', turns: 0 },
];

function photosOf(...ids: string[]): Map<string, File> {
  return new Map(ids.map((id, index) => [id, new File([id], `${id}.jpg`, { lastModified: 100 - index })]));
}
const idsOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => id).join(' ');

/** What a later visit reads. */
function readStoredScan(storage: TextStorage): unknown {
  const jobs = JSON.parse(storage.getItem('pocketfill.jobs') ?? '[]') as [string, { scan?: unknown }][]; // as stored
  return jobs[0]?.[1].scan;
}

/** Where the browser stores nothing at all. */
function openForbidden(jobId = 'forbidden') {
  return createPageStore({ jobId, claim: 'c', expiresAt: '' }, undefined);
}

// Neither store is there in Node.js, as where a browser forbids both
describe('the pages of a scan, where the browser saves no photo', () => {
  const photo = new File(['photo'], 'a.jpg');

  it('are there again while the page is open, and are not said to last', async () => {
    const storage = createStorage();
    recallJob(storage, 'unsaved');
    const open = () => createPageStore({ jobId: 'unsaved', claim: 'c', expiresAt: '' }, storage);
    const store = open();
    expect(store.isLasting()).toBe(true);
    const saving = store.savePhoto('a', photo);
    store.savePlan(plan.slice(1));
    expect(store.isLasting()).toBe(false);
    await saving;
    const again = open();
    expect(again.isLasting()).toBe(false);
    expect(await again.load()).toEqual([{ ...plan[1], photo }]);
    expect(recallScan(storage, 'unsaved')).toEqual(plan.slice(1));
    expect(readStoredScan(storage)).toEqual([]);
    again.clear();
    expect(again.isLasting()).toBe(true);
    expect(await open().load()).toEqual([]);
  });

  it('are there without any storage, and without those that the person took out', async () => {
    const store = openForbidden();
    await Promise.all([store.savePhoto('a', photo), store.savePhoto('b', photo)]);
    store.savePlan(plan);
    expect(idsOf(await openForbidden().load())).toBe('b a');
    store.remove('b');
    expect(idsOf(await openForbidden().load())).toBe('a');
    expect(await openForbidden('another job').load()).toEqual([]);
    store.clear();
  });
});

describe('the pages of a scan, after the page was closed', () => {
  it('are in the order and with the choices that were remembered', () => {
    const storage = createStorage();
    recallJob(storage, 'job');
    const store = createPageStore({ jobId: 'job', claim: 'c', expiresAt: '' }, storage);
    store.savePlan(plan);
    const read = readPlan(readStoredScan(storage));
    expect(read).toEqual([{ ...plan[0], corners: [{ x: 0.1, y: 0.1235 }, ...corners.slice(1)] }, plan[1]]);
    const { pages } = joinPages(photosOf('a', 'b'), read);
    expect(idsOf(pages)).toBe('b a');
  });

  it('are without those whose photo was not saved, and without those that the person took out', () => {
    const { pages, leftOver } = joinPages(photosOf('a', 'taken-out'), plan);
    expect(idsOf(pages)).toBe('a');
    expect(leftOver).toEqual(['taken-out']);
  });

  it('are in the order of their time when nothing is remembered', () => {
    const { pages, leftOver } = joinPages(photosOf('later', 'earlier'), undefined);
    expect(idsOf(pages)).toBe('earlier later');
    expect(leftOver).toEqual([]);
  });

  it('are read without trust in what was stored', () => {
    expect(readPlan('text')).toBeUndefined();
    const odd = [
      null,
      { id: 1 },
      { id: 'a', turns: 4 },
      { id: 'b', turns: 1, look: 'x', corners: [{ x: 2 }] },
    ];
    expect(readPlan(odd)).toEqual([{ id: 'b', turns: 1, look: 'paper' }]);
  });
});
