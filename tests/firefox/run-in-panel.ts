import type { Evaluate, Json } from './evaluate-in.ts';

interface PopupBrowser extends Element {
  messageManager: {
    addMessageListener(name: string, listener: (message: { data: string }) => void): void;
    loadFrameScript(url: string, isForLaterFramesToo: boolean): void;
  };
  browsingContext: {
    currentWindowGlobal: {
      drawSnapshot(area: DOMRect | null, scale: number, background: string): Promise<ImageBitmap>;
    };
  };
}

type Answer<Result> = { value: Result } | { error: string };

/** Sends a function as a frame script to the panel's process and resolves with what it returns. */
export async function runInPanel<Arguments extends Json[], Result>(
  browserWindow: Evaluate,
  body: (...args: Arguments) => Result,
  args: Arguments,
): Promise<Awaited<Result>> {
  const source = `(async (window, document) => (${body.toString()})(...${JSON.stringify(args)}))(content, content.document)`;
  const text = await browserWindow(loadFrameScript, source);
  // It is what `body` returned: the frame script packs it, this unpacks it.
  const answer = JSON.parse(text) as Answer<Awaited<Result>>;
  if ('error' in answer) throw new Error(`In the popup: ${answer.error}`);
  return answer.value;
}

function loadFrameScript(source: string): Promise<string> {
  const browser = document.querySelector<PopupBrowser>('browser.webextension-popup-browser');
  if (browser === null) throw new Error('The popup is not open');
  return new Promise((resolve, reject) => {
    const name = `pocketfill-test:${crypto.randomUUID()}`;
    // A popup that closes meanwhile takes the frame script with it and never answers.
    setTimeout(() => reject(new Error('The popup gave no answer in 5 s')), 5000);
    browser.messageManager.addMessageListener(name, ({ data }) => resolve(data));
    const script = `${source}
      .then((value) => ({ value: value ?? null }), (error) => ({ error: String(error) }))
      .then((answer) => sendAsyncMessage(${JSON.stringify(name)}, JSON.stringify(answer)));`;
    browser.messageManager.loadFrameScript(`data:text/javascript,${encodeURIComponent(script)}`, false);
  });
}

/** Evaluated in the browser's window: the open panel's page as a PNG in base64. */
export async function snapshotPanel(): Promise<string> {
  const browser = document.querySelector<PopupBrowser>('browser.webextension-popup-browser');
  if (browser === null) throw new Error('The popup is not open');
  const image = await browser.browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
  const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas') as HTMLCanvasElement;
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
}
