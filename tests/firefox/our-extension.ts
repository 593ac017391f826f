import type { ExtensionDriver } from './extension-driver.ts';

/** As the manifest of the Firefox build names it. */
export const EXTENSION_ID = 'pocketfill@pocketfill.example';

/** Sets the backend on the options page, as a person does. */
export async function saveBackendAddress(extension: ExtensionDriver, address: string): Promise<void> {
  const options = await extension.openPage('options.html');
  await options.waitFor('the form is there', () => document.querySelector('form input') !== null);
  await options.evaluate((text) => {
    const field = document.querySelector<HTMLInputElement>('form input');
    if (!field) return;
    // As React wants it: past its own setter, then the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, address);
  await options.click('button[type=submit]');
  await options.waitFor('it is saved', () =>
    /saved/i.test(document.querySelector('output')?.textContent ?? ''),
  );
  await options.close();
}
