import type { Browser, Page } from '@playwright/test';

/** The checks of one part of the product. */
export interface Gallery {
  name: string;
  /** Each may run at the same time as any other. The longest come first. */
  checks: readonly Check[];
}

export type Check = (tools: CheckTools) => Promise<CheckResult>;

export interface CheckTools {
  browser: Browser;
  keepScreenshot: (page: Page, name: string, options?: { fullPage?: boolean }) => Promise<void>;
  /** The same for a PNG that another program has made. */
  keepPicture: (name: string, png: Buffer) => Promise<void>;
}

export interface CheckResult {
  views: number;
  /** One sentence each, with the name of the view. */
  faults: string[];
}

export interface GalleryResult extends CheckResult {
  name: string;
}

/** Runs the checks of all galleries, two at the same time, for machines with two cores. */
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
