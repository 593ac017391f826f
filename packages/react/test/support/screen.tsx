import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { SvcJobState } from '../../src/controller/svc-job-state.ts';
import { DEFAULT_LABELS } from '../../src/upload-button/labels.ts';
import { UploadDialog, type UploadDialogProps } from '../../src/upload-button/upload-dialog.tsx';
import { settle } from '../controller/fake-time.ts';

export interface Screen {
  /** Draws something in place of what was drawn before. */
  draw: (node: ReactNode) => Promise<void>;
  /** Presses the button with this text or name. */
  press: (name: string) => Promise<void>;
  /** Does something that changes what is drawn, and waits for it. */
  change: (run: () => void) => Promise<void>;
  key: (key: string) => Promise<KeyboardEvent>;
  findButton: (name: string) => HTMLButtonElement | undefined;
  /** The names of the buttons in the dialog that is open. */
  listButtons: () => string[];
  dialog: () => HTMLDialogElement | null;
  text: () => string;
  leave: () => Promise<void>;
}

/** Draws into the document, as a page does. */
export function openScreen(): Screen {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const all = () => [...host.querySelectorAll('button')];
  const findButton = (name: string) => all().find((button) => nameOf(button) === name);
  const dialog = () => host.querySelector('dialog');
  return {
    draw: (node) => act(async () => root.render(node)),
    change,
    findButton,
    dialog,
    press: (name) => {
      const button = findButton(name);
      if (!button) throw new Error(`There is no button "${name}": ${all().map(nameOf).join(', ')}`);
      button.focus();
      return change(() => button.click());
    },
    key: async (key) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      await change(() => void document.activeElement?.dispatchEvent(event));
      return event;
    },
    listButtons: () => [...(dialog()?.querySelectorAll('button') ?? [])].map(nameOf),
    text: () => host.textContent ?? '',
    leave: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}

function change(run: () => void): Promise<void> {
  return act(async () => {
    run();
    await settle();
  });
}

function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute('aria-label') ?? button.textContent ?? '';
}

/** Draws the dialog in that state, and in another one with `draw`. */
export async function showDialog(screen: Screen, state: SvcJobState, more: Partial<UploadDialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onRestart = vi.fn<() => void>();
  const given = { labels: DEFAULT_LABELS, received: [], onClose, onRestart, ...more };
  const draw = (next: SvcJobState) => screen.draw(<UploadDialog state={next} {...given} />);
  await draw(state);
  return { onClose, onRestart, draw };
}
