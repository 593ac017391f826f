import type { Evaluate } from './evaluate-in.ts';

/** A letter with modifiers, for example `{ modifiers: ['Alt', 'Shift'], letter: 'P' }`. */
export interface Shortcut {
  modifiers: Array<'Alt' | 'Control' | 'Meta' | 'Shift'>;
  letter: string;
}

interface TextInputProcessor {
  beginInputTransactionForTests(window: Window): void;
  keydown(event: KeyboardEvent): void;
  keyup(event: KeyboardEvent): void;
}

declare const Ci: Record<'nsITextInputProcessor', object>;
declare const Cc: Record<string, { createInstance(type: object): TextInputProcessor } | undefined>;

/** Presses keys where the browser's own shortcuts listen; BiDi's keys go to the page only. */
export function pressShortcut(browserWindow: Evaluate, { modifiers, letter }: Shortcut): Promise<void> {
  return browserWindow(
    (modifiers, letter) => {
      const keyboard = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor);
      if (keyboard === undefined) throw new Error('This Firefox has no text input processor');
      keyboard.beginInputTransactionForTests(window);
      const held = modifiers.map((key) => new KeyboardEvent('', { key, code: `${key}Left` }));
      const pressed = new KeyboardEvent('', { key: letter, code: `Key${letter}` });
      for (const event of [...held, pressed]) keyboard.keydown(event);
      for (const event of [pressed, ...held]) keyboard.keyup(event);
    },
    modifiers,
    letter.toUpperCase(),
  );
}
