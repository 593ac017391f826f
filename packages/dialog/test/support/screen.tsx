import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SvcJobState } from '@svc/controller';
import { DEFAULT_LABELS } from '../../src/labels/labels.ts';
import { UploadDialog, type UploadDialogProps } from '../../src/upload-dialog.tsx';
import { settle } from '../../../controller/test/support/fake-time.ts';

let host: HTMLElement;
let root: Root;

/** To be called once in each file of tests: each of them has a screen of its own. */
export function drawInEachTest(): void {
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    host = document.body.appendChild(document.createElement('div'));
    root = createRoot(host);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
}

const all = () => [...host.querySelectorAll('button')];
const dialog = () => host.querySelector('dialog');
const findButton = (name: string) => all().find((button) => nameOf(button) === name);

/** What is drawn into the document, as a page does it, and what a person does there. */
export const screen = {
  /** Draws something in place of what was drawn before. */
  draw: (node: ReactNode): Promise<void> => act(async () => root.render(node)),
  /** Does something that changes what is drawn, and waits for it. */
  change,
  findButton,
  dialog,
  /** Presses the button with this text or name. */
  press(name: string): Promise<void> {
    const button = findButton(name);
    if (!button) throw new Error(`There is no button "${name}": ${all().map(nameOf).join(', ')}`);
    button.focus();
    return change(() => button.click());
  },
  async key(key: string): Promise<KeyboardEvent> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await change(() => void document.activeElement?.dispatchEvent(event));
    return event;
  },
  /** The names of the buttons in the dialog that is open. */
  listButtons: (): string[] => [...(dialog()?.querySelectorAll('button') ?? [])].map(nameOf),
  text: () => host.textContent ?? '',
  /** What the dialog reads out when it changes. */
  live: () => dialog()?.querySelector('[aria-live=polite]')?.textContent,
  alerts: (): string[] => textsOf('[role=alert]'),
  /** The lines of the dialog's lists. */
  lines: (): string[] => textsOf('li'),
};

function change(run: () => void): Promise<void> {
  return act(async () => {
    run();
    await settle();
  });
}

function textsOf(selector: string): string[] {
  return [...(dialog()?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent ?? '');
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent ?? '';
}

/** Draws the dialog in that state, and in another one with `draw`. */
export async function showDialog(state: SvcJobState, more: Partial<UploadDialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onRestart = vi.fn<() => void>();
  const onShowCode = vi.fn<() => void>();
  const given = { labels: DEFAULT_LABELS, received: [], onClose, onRestart, onShowCode, ...more };
  const draw = (next: SvcJobState) => screen.draw(<UploadDialog state={next} {...given} />);
  await draw(state);
  return { onClose, onRestart, onShowCode, draw };
}
