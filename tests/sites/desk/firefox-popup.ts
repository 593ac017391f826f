import type { ExtensionDriver } from '../../fixtures/browser/firefox/extension-driver.ts';
import { waitUntil } from '../../fixtures/browser/firefox/wait-until.ts';
import { findMissing, hasQuestionWindow, isChoiceKnown } from './ask-extension.ts';
import type { Popup } from './desk.ts';

const CHOICE_TIMEOUT_MS = 15_000;

export async function openFirefoxPopup(extension: ExtensionDriver, tabId: number): Promise<Popup> {
  const popup = await extension.openPage(`popup.html?tab=${tabId}`);

  const press = (selector: string, text: string) =>
    waitUntil(
      `"${text}" is in the popup`,
      () =>
        popup.evaluate(
          (selector, text) => {
            const choices = [...document.querySelectorAll<HTMLElement>(selector)];
            const choice = choices.find(({ textContent }) => textContent.includes(text));
            // A place of another site cannot be chosen at once.
            if (!choice || choice.matches(':disabled, :has(:disabled)')) return false;
            choice.click();
            return true;
          },
          selector,
          text,
        ),
      CHOICE_TIMEOUT_MS,
    );

  return {
    readLink: () =>
      popup.waitFor('there is a code', () =>
        document.querySelector('[data-testid=upload-link]')?.getAttribute('href'),
      ),
    chooseTarget: async (name) => {
      await press('[data-testid=targets] label', name);
    },
    confirmRecipient: async () => {
      // A late window would be in front of the next page.
      await waitUntil(
        'the extension asks by itself',
        async () => (await extension.panel.isOpen()) || popup.evaluate(hasQuestionWindow),
      );
      await press('[data-testid=recipient-confirm]', '');
      await waitUntil(
        'the window that asked is gone',
        async () => !(await popup.evaluate(hasQuestionWindow)),
      );
    },
    choosePlace: async () => {
      await press('button', 'Pick on the page');
    },
    findMissing: () => popup.evaluate(findMissing),
    isChoiceKnown: (isNamed) => popup.evaluate(isChoiceKnown, isNamed),
    readState: () =>
      popup.evaluate(
        () => document.querySelector('[data-testid=transfer-state]')?.getAttribute('data-state') ?? '',
      ),
    readText: () =>
      popup.evaluate(() => (document.querySelector('body')?.innerText ?? '').replace(/\s+/g, ' ')),
    close: () => popup.close(),
  };
}
