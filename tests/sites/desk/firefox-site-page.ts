import {
  readProperty,
  readText,
  type BidiClient,
  createEvaluate,
  type Evaluate,
} from '../../fixtures/browser/firefox/bidi.ts';
import type { ExtensionDriver } from '../../fixtures/browser/firefox/extension-driver.ts';
import { readFrontTabId } from '../../fixtures/browser/firefox/extension-internals.ts';
import { waitUntil } from '../../fixtures/browser/firefox/wait-until.ts';
import type { Place, SitePage } from './desk.ts';
import type { LogEntry } from '../checks/log-entry.ts';
import { openFirefoxPopup } from './firefox-popup.ts';
import type { PickerAnswers } from './picker-answers.ts';

declare const recorder: {
  find(selector: string): HTMLElement | null;
  read(): Promise<LogEntry[]>;
};

export interface FirefoxParts {
  bidi: BidiClient;
  browserWindow: Evaluate;
  extension: ExtensionDriver;
  pickers: PickerAnswers;
}

export async function openFirefoxSitePage(parts: FirefoxParts, url: string): Promise<SitePage> {
  const { bidi, browserWindow, extension, pickers } = parts;
  const context = readText(await bidi.send('browsingContext.create', { type: 'tab' }), 'context');
  await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
  await pickers.takeCount();
  const evaluate = createEvaluate(bidi, context);

  const click = async (place: Place) => {
    await bidi.send('browsingContext.activate', { context });
    await clickIn(bidi, context, place);
  };
  return {
    waitFor: async (place) => {
      await locate(bidi, context, place);
    },
    click,
    chooseNatively: async (place, path) => {
      await pickers.answerNext(path);
      await click(place);
      return pickers.isAnswered();
    },
    countPickers: () => pickers.takeCount(),
    openPopup: async () => {
      await bidi.send('browsingContext.activate', { context });
      return openFirefoxPopup(extension, await readFrontTabId(browserWindow));
    },
    // The pages here have nothing after their body.
    hasOverlay: () => evaluate(() => document.documentElement.lastElementChild?.localName === 'div'),
    // written by the page: both ends of the JSON are in `evaluate`
    readLog: () => evaluate(() => recorder.read()),
    readText: (selector) => evaluate((query) => recorder.find(query)?.textContent ?? '', selector),
    close: async () => {
      await bidi.send('browsingContext.close', { context });
    },
  };
}

async function clickIn(bidi: BidiClient, outermost: string, place: string[]): Promise<void> {
  const { context, sharedId } = await locate(bidi, outermost, place);
  const origin = { type: 'element', element: { sharedId } };
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await bidi.send('input.performActions', {
    context,
    actions: [{ type: 'pointer', id: 'mouse', actions }],
  });
}

/** Waits for the element, unmoving and uncovered. */
async function locate(
  bidi: BidiClient,
  context: string,
  [selector = '', ...inner]: string[],
): Promise<{ context: string; sharedId: string }> {
  if (inner.length > 0) {
    const frame = await waitUntil(`${selector} is there`, () => findFrame(bidi, context, selector));
    return locate(bidi, frame, inner);
  }
  const sharedId = await waitUntil(`${selector} is there`, () => findElement(bidi, context, selector));
  return { context, sharedId };
}

async function findFrame(bidi: BidiClient, context: string, selector: string): Promise<string | null> {
  const found = await call(bidi, context, {
    body: '(selector) => recorder.find(selector)?.contentWindow ?? null',
    selector,
  });
  const frame = readProperty(found, 'result', 'value', 'context');
  return typeof frame === 'string' ? frame : null;
}

async function findElement(bidi: BidiClient, context: string, selector: string): Promise<string | null> {
  // A moving or covered element would not get the click.
  const body = `async (selector) => {
    const element = recorder.find(selector);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const findMiddle = () => {
      const box = element?.getClientRects()[0];
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const before = findMiddle();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const middle = findMiddle();
    if (!middle || middle.x !== before.x || middle.y !== before.y) return null;
    return element.contains(element.getRootNode().elementFromPoint(middle.x, middle.y)) ? element : null;
  }`;
  const found = await call(bidi, context, { body, selector });
  const sharedId = readProperty(found, 'result', 'sharedId');
  return typeof sharedId === 'string' ? sharedId : null;
}

/** Calls a function that returns an element or a frame, which JSON cannot pass. */
function call(
  bidi: BidiClient,
  context: string,
  { body, selector }: { body: string; selector: string },
): Promise<unknown> {
  return bidi.send('script.callFunction', {
    functionDeclaration: body,
    arguments: [{ type: 'string', value: selector }],
    target: { context },
    awaitPromise: true,
  });
}
