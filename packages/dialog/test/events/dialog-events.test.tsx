// @vitest-environment happy-dom
import type { DOMAttributes } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_LABELS } from '../../src/labels/labels.ts';
import { UploadDialog } from '../../src/upload-dialog.tsx';
import * as sample from '../../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from '../support/screen.tsx';

drawInEachTest();

interface Press {
  from?: Element | null | undefined;
  detail?: number;
  /** Since the dialog was shown. */
  ageMs?: number;
}

/** A press beside the dialog, which may have begun in it. */
function pressBeside({ from, detail = 1, ageMs = 1000 }: Press = {}): Promise<void> {
  const dialog = screen.dialog();
  const create = (type: string) => {
    const event = new MouseEvent(type, { bubbles: true, clientX: -5, clientY: -5, detail });
    return Object.defineProperty(event, 'timeStamp', { value: performance.now() + ageMs });
  };
  return screen.change(() => {
    (from ?? dialog)?.dispatchEvent(create('mousedown'));
    dialog?.dispatchEvent(create('click'));
  });
}

function click(element: Element | null | undefined, detail: number): Promise<void> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  return screen.change(() => void element?.dispatchEvent(event));
}

describe('a press beside the dialog', () => {
  test('closes it', async () => {
    const { onClose } = await showDialog(sample.pending());
    await pressBeside();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each<[string, () => Press]>([
    ['began in it', () => ({ from: screen.dialog()?.querySelector('h2') })],
    ['comes at once after it was opened', () => ({ ageMs: 100 })],
    ['began before it was there', () => ({ ageMs: -100 })],
    ['is the second of a double click', () => ({ detail: 2 })],
  ])('does not close it when it %s', async (_, press) => {
    const { onClose } = await showDialog(sample.pending());
    await pressBeside(press());
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a double click', () => {
  test.each([
    ['Cancel', sample.creating],
    ['Close', sample.pending()],
    ['Done', sample.completed()],
  ])('does not press "%s" with its second click', async (name, state) => {
    const { onClose } = await showDialog(state);
    await click(screen.findButton(name), 2);
    expect(onClose).not.toHaveBeenCalled();
    await click(screen.findButton(name), 1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('does not open the address with the second click', async () => {
    await showDialog(sample.pending());
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 });
    await screen.change(() => void screen.dialog()?.querySelector('a')?.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
  });
});

test.each(['Enter', 'Escape'])('a held %s key presses nothing more', async (key) => {
  const { onClose } = await showDialog(sample.pending());
  screen.findButton('Cancel')?.focus();
  const event = new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true });
  await screen.change(() => void document.activeElement?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test.each<[string, (onEvent: () => void) => DOMAttributes<HTMLElement>]>([
  ['pointerdown', (onEvent) => ({ onPointerDown: onEvent })],
  ['pointerup', (onEvent) => ({ onPointerUp: onEvent })],
  ['mousedown', (onEvent) => ({ onMouseDown: onEvent })],
  ['mouseup', (onEvent) => ({ onMouseUp: onEvent })],
  ['touchstart', (onEvent) => ({ onTouchStart: onEvent })],
  ['touchend', (onEvent) => ({ onTouchEnd: onEvent })],
  ['click', (onEvent) => ({ onClick: onEvent })],
  ['dblclick', (onEvent) => ({ onDoubleClick: onEvent })],
  ['contextmenu', (onEvent) => ({ onContextMenu: onEvent })],
  ['dragstart', (onEvent) => ({ onDragStart: onEvent })],
  ['keydown', (onEvent) => ({ onKeyDown: onEvent })],
  ['keyup', (onEvent) => ({ onKeyUp: onEvent })],
])('%s in the dialog does not bubble to the React components around the button', async (type, listen) => {
  const onEvent = vi.fn<() => void>();
  const given = { labels: DEFAULT_LABELS, received: [], onClose: vi.fn<() => void>() };
  await screen.draw(
    <div id="card" {...listen(onEvent)}>
      <UploadDialog state={sample.pending()} onRestart={given.onClose} {...given} />
    </div>,
  );
  const dispatch = (target: Element | null | undefined) =>
    screen.change(() => void target?.dispatchEvent(new Event(type, { bubbles: true })));
  await dispatch(screen.dialog()?.querySelector('h2'));
  expect(onEvent).not.toHaveBeenCalled();
  await dispatch(document.querySelector('#card'));
  expect(onEvent).toHaveBeenCalledOnce();
});
