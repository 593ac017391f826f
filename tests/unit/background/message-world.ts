import { browser } from 'wxt/browser';
import type { MessageSender } from '../../../lib/messages.ts';

type Listener = Parameters<typeof browser.runtime.onMessage.addListener>[0];

export type Send = (message: unknown, sender: MessageSender) => Promise<unknown>;

/** Registers a listener for messages, and returns what sends it one as the browser does. */
export function listen(register: () => void): Send {
  const listeners: Listener[] = [];
  browser.runtime.onMessage.addListener = (added) => void listeners.push(added);
  register();
  /** What a sender gets for a message; `undefined` where nobody answers. */
  return (message, sender) =>
    new Promise((resolve) => {
      const answers: unknown[] = listeners.map((listener) => listener(message, sender, resolve));
      if (!answers.includes(true)) resolve(undefined);
    });
}

/** Remembers what functions were called with, in order. */
export function createNotes() {
  const called: unknown[][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]): Promise<void> => {
      called.push([name, ...args]);
    };
  return { called, note };
}
