import { readText, type BidiClient } from './bidi-client.ts';
import { createEvaluate, type Evaluate, type Json } from './evaluate-in.ts';
import { waitUntil } from './wait-until.ts';

/** A tab: of a site, or of the extension (`moz-extension://…`). */
export interface FirefoxPage {
  evaluate: Evaluate;
  /** Evaluates until the answer is neither null, undefined nor false. Throws after `timeoutMs`. */
  waitFor<Answer>(
    what: string,
    body: () => Answer | null | undefined | false,
    timeoutMs?: number,
  ): Promise<Awaited<Answer>>;
  goto(url: string): Promise<void>;
  /** Brings the tab to the front, as toolbar button and shortcut act on the tab in front. */
  activate(): Promise<void>;
  /** A trusted click in the middle of the element, which counts as the person's own. */
  click(selector: string): Promise<void>;
  /** A trusted click with the right button, which opens the browser's menu. */
  rightClick(selector: string): Promise<void>;
  /** Chooses files in a file field, as the person would in the picker. */
  chooseFiles(selector: string, paths: string[]): Promise<void>;
  /** The document of the first frame in it. */
  openFrame(): Promise<FirefoxPage>;
  /** PNG of what the tab shows. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a tab; an address is loaded to the end of its `load` event. */
export async function openFirefoxPage(bidi: BidiClient, url: string): Promise<FirefoxPage> {
  const context = readText(await bidi.send('browsingContext.create', { type: 'tab' }), 'context');
  const page = createFirefoxPage(bidi, context);
  await page.goto(url);
  return page;
}

function createFirefoxPage(bidi: BidiClient, context: string): FirefoxPage {
  const evaluate = createEvaluate(bidi, context);
  const tell = async (method: string, params: object = {}) => {
    await bidi.send(method, { context, ...params });
  };
  return {
    evaluate,
    waitFor: (what, body, timeoutMs) => waitUntil(what, () => evaluate(body), timeoutMs),
    goto: (url) => tell('browsingContext.navigate', { url, wait: 'complete' }),
    activate: () => tell('browsingContext.activate'),
    click: async (selector) =>
      tell('input.performActions', { actions: [clickAt(await locate(bidi, context, selector))] }),
    rightClick: async (selector) =>
      tell('input.performActions', { actions: [clickAt(await locate(bidi, context, selector), 2)] }),
    chooseFiles: async (selector, files) =>
      tell('input.setFiles', { element: await locate(bidi, context, selector), files }),
    openFrame: async () => {
      const tree = await bidi.send('browsingContext.getTree', { root: context });
      return createFirefoxPage(bidi, readText(tree, 'contexts', 0, 'children', 0, 'context'));
    },
    screenshot: async () =>
      Buffer.from(
        readText(await bidi.send('browsingContext.captureScreenshot', { context }), 'data'),
        'base64',
      ),
    close: () => tell('browsingContext.close'),
  };
}

interface ElementReference extends Record<string, Json> {
  sharedId: string;
}

/** The first element that matches, waiting until there is one. */
function locate(bidi: BidiClient, context: string, selector: string): Promise<ElementReference> {
  return waitUntil(`${selector} is there`, async () => {
    const locator = { type: 'css', value: selector };
    const found = await bidi.send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 });
    return { sharedId: readText(found, 'nodes', 0, 'sharedId') };
  });
}

function clickAt(element: ElementReference, button = 0): object {
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
    { type: 'pointerDown', button },
    { type: 'pointerUp', button },
  ];
  return { type: 'pointer', id: 'mouse', actions };
}
