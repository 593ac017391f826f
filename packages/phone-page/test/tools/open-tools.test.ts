// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEditor } from '../../src/tools/editor/open-editor.ts';
import { openScanner } from '../../src/tools/scanner/open-scanner.ts';
import type { PageStore } from '../../src/tools/scanner/page-store.ts';
import { createTools } from '../support/picture-tools.ts';

const picture = new File(['picture'], 'picture.jpg', { type: 'image/jpeg' });
const tools = createTools();

function createStore() {
  return {
    load: vi.fn<PageStore['load']>(async () => [{ id: 'a', photo: picture, look: 'paper', turns: 0 }]),
    savePhoto: vi.fn<PageStore['savePhoto']>(async () => undefined),
    savePlan: vi.fn<PageStore['savePlan']>(),
    remove: vi.fn<PageStore['remove']>(),
    isLasting: vi.fn<PageStore['isLasting']>(() => false),
    clear: vi.fn<PageStore['clear']>(),
  };
}

function scan(store: PageStore, signal?: AbortSignal) {
  return openScanner({
    tools,
    store,
    firstPhotos: [],
    takes: { pdf: true, pictures: true },
    maxBytes: { pdf: 5_000_000, pictures: 1_000_000 },
    maxFiles: 5,
    isSentAtOnce: false,
    signal,
  });
}

const dialogs = () => document.querySelectorAll('dialog.tool-dialog').length;
function press(label: string): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
  buttons.find(({ textContent }) => textContent === label)?.click();
}

beforeEach(() => {
  const step = vi.spyOn(window.history, 'back');
  step.mockImplementation(() => void window.dispatchEvent(new PopStateEvent('popstate')));
});
afterEach(() => vi.restoreAllMocks());

describe('the scanner', () => {
  it('closes by itself when its job is over, and leaves the pages in the store', async () => {
    const job = new AbortController();
    const store = createStore();
    const scanned = scan(store, job.signal);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Page 1 of 1'));
    press('Close');
    job.abort();
    expect(await scanned).toBeUndefined();
    expect(dialogs()).toBe(0);
    expect(store.clear).not.toHaveBeenCalled();
    expect(store.remove).not.toHaveBeenCalled();
  });

  it('opens once for two taps, and says how long the pages stay', async () => {
    const store = createStore();
    const scanned = scan(store);
    expect(await scan(store)).toBeUndefined();
    expect(await openEditor({ tools, picture })).toBeUndefined();
    expect(dialogs()).toBe(1);
    expect(store.load).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(document.body.textContent).toContain('Page 1 of 1'));
    press('Close');
    expect(document.body.textContent).toContain('They stay as long as this page is open.');
    press('Keep for later');
    expect(await scanned).toBeUndefined();
    expect(store.clear).not.toHaveBeenCalled();
  });
});

describe('the editor', () => {
  it('shows what was chosen before, is left without a question then, and closes when its job is over', async () => {
    const edit = { turns: 1, crop: { left: 0.2, top: 0.1, width: 0.5, height: 0.5 } } as const;
    const edited = openEditor({ tools, picture, edit });
    const corner = document.querySelector('[data-sides="-1,-1"]');
    expect(corner?.getAttribute('aria-valuetext')).toBe('20 % from the left, 10 % from the top');
    press('Cancel');
    expect(await edited).toBeUndefined();

    const job = new AbortController();
    const again = openEditor({ tools, picture, edit, signal: job.signal });
    expect(dialogs()).toBe(1);
    job.abort();
    expect(await again).toBeUndefined();
    expect(dialogs()).toBe(0);
  });
});
