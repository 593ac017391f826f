import type { BrowserContextOptions } from '@playwright/test';
import { findViolations } from '../../fixtures/browser/find-violations.ts';
import type { Check, CheckTools } from '../support/gallery.ts';
import { expect, openTestPage, type TestPage } from './test-page.ts';
import { writePage } from './site.ts';

const WIDE = { width: 1200, height: 700 };
const NARROW = { width: 390, height: 700 };

interface Look {
  name: string;
  scene: string;
  /** The selector of what is drawn when the scene is ready. */
  shown: string;
  context?: BrowserContextOptions;
  html?: string;
  prepare?: (test: TestPage) => Promise<void>;
  act?: (test: TestPage) => Promise<void>;
}

const NOTES = [
  'filled',
  'filled-picture',
  'filled-several',
  'filled-document',
  'filled-broken',
  'undone',
  'not-taken',
  'waiting',
  'code-hint',
  'long',
  'at-corner',
  'no-anchor',
];

const hover = (selector: string) => async (test: TestPage) => {
  const box = await test.page.locator(selector).boundingBox();
  if (box) await test.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
};

/** Our host element; the page has no other `div`. */
const HOST = 'div';

const TYPICAL = ['waiting', 'outline', 'pick-label', 'button-plain'];

const scenes: Look[] = [
  ...NOTES.map((name) => ({ name, scene: name, shown: '.note.shown' })),
  { name: 'in-dialog', scene: 'in-dialog', shown: '.note.shown', prepare: openDialog },
  { name: 'outline', scene: 'outline', shown: '.ring' },
  { name: 'outline-zone', scene: 'outline-zone', shown: '.ring' },
  { name: 'pick-label', scene: 'pick', shown: '.bar.shown', act: hover('.attach') },
  { name: 'pick-zone', scene: 'pick', shown: '.bar.shown', act: hover('#zone') },
  { name: 'pick-drop', scene: 'pick-drop', shown: '.bar.shown' },
  { name: 'button-plain', scene: 'buttons', shown: '.field-button', act: hover('#passport') },
  { name: 'button-label', scene: 'buttons', shown: '.field-button', act: hover('.attach') },
  { name: 'button-zone', scene: 'buttons', shown: '.field-button', act: hover('#zone') },
  { name: 'button-corner', scene: 'buttons', shown: '.field-button', act: hover('.corner') },
];

const looks: Look[] = [
  ...scenes,
  ...vary('narrow', { context: { viewport: NARROW } }),
  ...vary('dark', { context: { colorScheme: 'dark' } }),
  ...vary('meddled', { html: writePage({ isMeddling: true }) }, TYPICAL),
  ...vary('forced', { context: { forcedColors: 'active' } }, TYPICAL),
];

function vary(how: string, change: Partial<Look>, only?: string[]): Look[] {
  const varied = only ? scenes.filter(({ name }) => only.includes(name)) : scenes;
  return varied.map((look) => Object.assign({}, look, change, { name: `${look.name}-${how}` }));
}

/** Draws each scene in each look, and measures it. */
export function checkLooks(script: string): Check[] {
  return looks.map((look) => (tools) => checkLook(tools, script, look));
}

async function checkLook({ browser, keepScreenshot }: CheckTools, script: string, look: Look) {
  const { name, html, context } = look;
  const options = { script, context: { viewport: WIDE, ...context }, ...(html && { html }) };
  const test = await openTestPage(browser, options);
  try {
    await draw(test, look);
    await keepScreenshot(test.page, `page-${name}`);
    return { views: 1, faults: (await inspect(test, look)).map((what) => `${name}: ${what}`) };
  } finally {
    await test.close();
  }
}

async function draw(test: TestPage, { scene, shown, prepare, act }: Look): Promise<void> {
  await prepare?.(test);
  await test.run((world, name) => {
    world.isOpen = true;
    world.play(name);
  }, scene);
  await act?.(test);
  await expect.poll(() => test.run((world, selector) => world.boxOf(selector) !== null, shown)).toBe(true);
  await expect.poll(() => test.run((world) => world.isStill())).toBe(true);
}

async function inspect({ page, run }: TestPage, { shown, html }: Look): Promise<string[]> {
  const found = await findViolations(page, HOST);
  const box = await run((world, selector) => world.boxOf(selector), shown);
  const view = page.viewportSize();
  if (!box || !view) return [...found, 'nothing is drawn'];
  const isOut = box.x < 0 || box.y < 0 || box.x + box.width > view.width || box.y + box.height > view.height;
  if (isOut) found.push(`reaches out of the view: ${JSON.stringify(box)}`);
  return html ? [...found, ...(await findMeddling(run))] : found;
}

/** Styles that the page's rules would change. */
async function findMeddling(run: TestPage['run']): Promise<string[]> {
  const found = await run((world) => ({
    spacing: world.styleOf('.layer', 'letter-spacing'),
    transform: world.styleOf('.layer', 'text-transform'),
    direction: world.styleOf('.layer', 'direction'),
    size: world.styleOf('.layer', 'font-size'),
  }));
  const wanted = { spacing: 'normal', transform: 'none', direction: 'ltr', size: '14px' };
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`the page's style reaches in: ${JSON.stringify(found)}`];
}

async function openDialog({ page }: TestPage): Promise<void> {
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
}
