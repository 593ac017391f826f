import type { Browser, Page } from '@playwright/test';

/** Views of one part of the product, and what checks them. */
export interface Gallery {
  name: string;
  /** Each can run beside any other; the longest come first. */
  checks: readonly Check[];
}

export type Check = (tools: CheckTools) => Promise<CheckResult>;

export interface CheckTools {
  browser: Browser;
  keepScreenshot: (page: Page, name: string, options?: { fullPage?: boolean }) => Promise<void>;
  /** The same of a PNG from elsewhere. */
  keepPicture: (name: string, png: Buffer) => Promise<void>;
}

export interface CheckResult {
  views: number;
  /** What is wrong, each with the name of its view. */
  faults: string[];
}

export interface GalleryResult extends CheckResult {
  name: string;
}

/** Runs the checks of all galleries, two at any time, as the machines that run this have two cores. */
export async function runChecks(galleries: readonly Gallery[], tools: CheckTools): Promise<GalleryResult[]> {
  const results = galleries.map(({ name }): GalleryResult => ({ name, views: 0, faults: [] }));
  const left = galleries
    .flatMap(({ checks }, index) => checks.map((check) => ({ check, result: results[index] })))
    .values();
  const runLane = async () => {
    for (const { check, result } of left) {
      const { views, faults } = await check(tools);
      if (!result) continue;
      result.views += views;
      result.faults.push(...faults);
    }
  };
  await Promise.all([runLane(), runLane()]);
  return results;
}
