import type { Corners, Point } from '@svc/pictures';
import { readObject, readText } from '@svc/protocol';
import { recallScan, rememberScan } from '../../job/job-memory.ts';
import type { TextStorage } from '../../job/stored-json.ts';
import { describeSavedFile, type SavedJob } from '../../saved-file/keep-list.ts';
import {
  findSavedPages,
  pageFileId,
  removeSavedFiles,
  removeSavedPages,
  saveFile,
} from '../../saved-file/saved-file.ts';
import type { PagePlan, PageStore, StoredPage } from './page-store.ts';

/** A photo that is only in this page: it is being saved, or the browser does not save it. */
interface UnsavedPhoto {
  photo: File;
  isRefused: boolean;
}

/** By job and by page. They outlive the scanner, so that the person can go on while the page is open. */
const unsavedOfJobs = new Map<string, Map<string, UnsavedPhoto>>();

/**
 * Keeps pages beside the chosen files of a job, of which they never become part; they go with them.
 *
 * @param storage - has the order of the pages and what was chosen for them, in the job's memory.
 */
export function createPageStore(job: SavedJob, storage: TextStorage | undefined): PageStore {
  const { jobId } = job;
  const unsaved = findUnsaved(jobId);
  const savePlan = (pages: readonly PagePlan[]) => {
    const all = pages.map(shorten);
    rememberScan(storage, jobId, { all, saved: all.filter(({ id }) => unsaved.get(id)?.isRefused !== true) });
  };
  const recallPlan = () => readPlan(recallScan(storage, jobId));
  const remove = (id: string) => {
    unsaved.delete(id);
    void removeSavedFiles(jobId, pageFileId(id));
  };
  return {
    async load() {
      const photos = new Map(await findSavedPages(jobId));
      for (const [id, { photo }] of unsaved) photos.set(id, photo);
      const { pages, leftOver } = joinPages(photos, recallPlan());
      for (const id of leftOver) remove(id);
      return pages;
    },
    async savePhoto(id, photo) {
      const entry = { photo, isRefused: false };
      unsaved.set(id, entry);
      const isSaved = await saveFile(jobId, describeSavedFile({ file: photo, id: pageFileId(id) }, job));
      if (unsaved.get(id) !== entry) return; // it was replaced or removed meanwhile
      if (isSaved) unsaved.delete(id);
      else entry.isRefused = true;
      const plan = recallPlan();
      if (plan) savePlan(plan);
    },
    savePlan,
    remove,
    isLasting: () => unsaved.size === 0,
    clear() {
      unsaved.clear();
      rememberScan(storage, jobId, undefined);
      void removeSavedPages(jobId);
    },
  };
}

/** Those of other jobs are of no use any more: a page shows one job after the other. */
function findUnsaved(jobId: string): Map<string, UnsavedPhoto> {
  const unsaved = unsavedOfJobs.get(jobId) ?? new Map<string, UnsavedPhoto>();
  unsavedOfJobs.clear();
  unsavedOfJobs.set(jobId, unsaved);
  return unsaved;
}

/** A plan of before. `undefined`: none, or none that this version reads. */
export function readPlan(value: unknown): PagePlan[] | undefined {
  return Array.isArray(value) ? value.flatMap((entry) => readPage(entry) ?? []) : undefined;
}

/**
 * Puts photos into the order of the plan. A photo that it lacks was taken out by the person. Without a plan, the photos
 * are in the order of their time.
 */
export function joinPages(
  photos: ReadonlyMap<string, File>,
  plan: readonly PagePlan[] | undefined,
): { pages: StoredPage[]; leftOver: string[] } {
  const known = plan ?? planByTime(photos);
  const pages = known.flatMap((page) => {
    const photo = photos.get(page.id);
    return photo ? [{ ...page, photo }] : [];
  });
  const ids = new Set(known.map(({ id }) => id));
  return { pages, leftOver: [...photos.keys()].filter((id) => !ids.has(id)) };
}

function planByTime(photos: ReadonlyMap<string, File>): PagePlan[] {
  return [...photos]
    .sort(([, a], [, b]) => a.lastModified - b.lastModified)
    .map(([id]) => ({ id, look: 'paper', turns: 0 }));
}

function readPage(value: unknown): PagePlan | undefined {
  const fields = readObject(value);
  const id = readText(fields?.['id']);
  const turns = fields?.['turns'];
  if (id === undefined || (turns !== 0 && turns !== 1 && turns !== 2 && turns !== 3)) return undefined;
  const corners = readCorners(fields?.['corners']);
  return {
    id,
    turns,
    look: fields?.['look'] === 'colour' ? 'colour' : 'paper',
    ...(corners && { corners }),
  };
}

function readCorners(value: unknown): Corners | undefined {
  const points: unknown[] = Array.isArray(value) ? value : [];
  const [a, b, c, d] = points.map(readPoint);
  return a && b && c && d ? [a, b, c, d] : undefined;
}

function readPoint(value: unknown): Point | undefined {
  const fields = readObject(value);
  const [x, y] = [fields?.['x'], fields?.['y']];
  return isShare(x) && isShare(y) ? { x, y } : undefined;
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** 200 pages must fit into the little that the browser stores: four digits are less than a pixel. */
function shorten({ id, corners, look, turns }: PagePlan): PagePlan {
  const [a, b, c, d] = (corners ?? []).map(({ x, y }) => ({ x: round(x), y: round(y) }));
  return { id, look, turns, ...(a && b && c && d && { corners: [a, b, c, d] as const }) };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
