// @vitest-environment happy-dom
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SvcJobState } from '@svc/controller';
import { DEFAULT_LABELS } from '../src/labels/labels.ts';
import { UploadDialog } from '../src/upload-dialog.tsx';
import * as sample from '../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from './support/screen.tsx';

drawInEachTest();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('dialog and focus', () => {
  test('it is modal and named by its title, and the title has the focus', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await showDialog(sample.creating);
    expect(showModal).toHaveBeenCalledOnce();
    const title = document.getElementById(screen.dialog()?.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Upload from your phone');
    expect(document.activeElement).toBe(title);
  });

  test('the focus stays in the dialog when the focused button disappears', async () => {
    const { draw } = await showDialog(sample.pending());
    screen.findButton('Copy')?.focus();
    await draw(sample.sending());
    expect(document.activeElement?.textContent).toBe('Upload from your phone');
  });

  test('a button that stays keeps the focus', async () => {
    const { draw } = await showDialog(sample.pending());
    screen.findButton('Close')?.focus();
    await draw(sample.completed());
    expect(document.activeElement).toBe(screen.findButton('Close'));
  });

  test('a button keeps the focus in a shadow tree too', async () => {
    const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const root = createRoot(shadow);
    const draw = (state: SvcJobState) =>
      act(async () => {
        const own = { labels: DEFAULT_LABELS, received: [], onClose: vi.fn<() => void>() };
        root.render(<UploadDialog state={state} onRestart={own.onClose} {...own} />);
      });
    await draw(sample.pending());
    const close = shadow.querySelector<HTMLElement>('.svc-close');
    close?.focus();
    await draw(sample.completed());
    expect(shadow.activeElement).toBe(close);
    await act(async () => root.unmount());
  });

  test.each([
    ['creating', sample.creating],
    ['pending', sample.pending()],
    ['completed', sample.completed()],
    ['failed', sample.failed('expired')],
  ])('Escape closes it while %s', async (_, state) => {
    const { onClose } = await showDialog(state);
    await screen.key('Escape');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("a phone's way back closes it", async () => {
    const { onClose } = await showDialog(sample.pending());
    const event = new Event('cancel', { cancelable: true });
    await screen.change(() => void screen.dialog()?.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('in StrictMode it opens again and stays open', async () => {
    const onClose = vi.fn<() => void>();
    await screen.draw(
      <StrictMode>
        <UploadDialog
          state={sample.pending()}
          labels={DEFAULT_LABELS}
          received={[]}
          onClose={onClose}
          onRestart={vi.fn<() => void>()}
        />
      </StrictMode>,
    );
    expect(screen.dialog()?.open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});
