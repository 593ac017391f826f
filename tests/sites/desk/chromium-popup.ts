import type { Page } from '@playwright/test';
import type { LaunchedExtension } from '../../fixtures/browser/extension.ts';
import { isChoiceKnown, findMissing } from './ask-extension.ts';
import type { Popup } from './desk.ts';

export async function openChromiumPopup(extension: LaunchedExtension, page: Page): Promise<Popup> {
  const popup = await extension.openPopup(page);
  return {
    readLink: async () => (await popup.getByTestId('upload-link').getAttribute('href')) ?? '',
    chooseTarget: (name) => popup.getByTestId('targets').getByText(name).click(),
    confirmRecipient: () => popup.getByTestId('recipient-confirm').click(),
    pickOnPage: () => popup.getByRole('button', { name: 'Pick on the page' }).click(),
    findMissing: () => popup.evaluate(findMissing),
    isChoiceKnown: () => popup.evaluate(isChoiceKnown),
    readState: async () => (await popup.getByTestId('transfer-state').getAttribute('data-state')) ?? '',
    readText: async () => (await popup.locator('body').innerText()).replace(/\s+/g, ' '),
    close: () => popup.close(),
  };
}
