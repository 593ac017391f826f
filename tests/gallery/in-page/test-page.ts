import { expect as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { build } from 'vite';
import { createIsolatedWorld } from './isolated-world.ts';
import { POLICY, writePage } from './site.ts';
import type { World } from './world.ts';

/** With time for a busy machine. */
export const expect = base.configure({ timeout: 15_000 });

const ADDRESS = 'https://claims.example/';

/** Everything that the extension draws in pages, as one script. */
export async function bundleWorld(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
    build: {
      write: false,
      lib: { entry: new URL('world.ts', import.meta.url).pathname, formats: ['iife'], name: 'unused' },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('Nothing was built.');
  return first.output[0].code;
}

export interface TestPage {
  page: Page;
  /** Runs in the isolated world. */
  run: <Result, Given = null>(act: (world: World, given: Given) => Result, given?: Given) => Promise<Result>;
  /** Clicks on one of our drawings with the mouse. */
  click: (selector: string) => Promise<void>;
  hover: (selector: string) => Promise<void>;
  /** Plays a scene and waits until its note can be read. */
  note: (scene: string) => Promise<void>;
  /** The isolated world's listeners at the page's window, document and root. */
  listListeners: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Acts as a person or a page, and throws unless the result is right. */
export type Scenario = (test: TestPage) => Promise<void>;

interface PageOptions {
  script: string;
  html?: string;
  context?: BrowserContextOptions;
}

/** Opens the page with its policies, and the isolated world that draws. */
export async function openTestPage(browser: Browser, options: PageOptions): Promise<TestPage> {
  const { script, html = writePage(), context: contextOptions = {} } = options;
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  const headers = { 'content-security-policy': POLICY };
  await page.route(`${ADDRESS}**`, (route) =>
    route.fulfill({ body: html, contentType: 'text/html', headers }),
  );
  await page.goto(ADDRESS);
  const { evaluate, listListeners } = await createIsolatedWorld(await context.newCDPSession(page), script);

  const run = async <Result, Given>(act: (world: World, given: Given) => Result, given?: Given) =>
    (await evaluate(`(${act.toString()})(world, ${JSON.stringify(given ?? null)})`)) as Result; // what `act` returns
  const middleOf = async (selector: string) => {
    const box = await run((world, wanted) => world.boxOf(wanted), selector);
    if (!box) throw new Error(`Nothing is drawn as ${selector}.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  return {
    page,
    run,
    click: async (selector) => page.mouse.click(...(await middleOf(selector))),
    hover: async (selector) => page.mouse.move(...(await middleOf(selector))),
    note: async (scene) => {
      await run((world, name) => world.play(name), scene);
      await expect.poll(() => run((world) => world.count('.note.shown'))).toBe(1);
    },
    listListeners,
    close: () => context.close(),
  };
}
