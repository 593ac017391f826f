import { chromium, type Page } from '@playwright/test';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { linkIn, expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

type Answers = Record<string, string>;

/** Asks without an act of a person, as a page does by itself, or right after one. */
async function ask(page: Page, isActive: boolean): Promise<Answers> {
  const devTools = await page.context().newCDPSession(page);
  try {
    if (!isActive) {
      // An act is forgotten after some seconds, and Playwright's own calls count as acts.
      const isIdle = () =>
        devTools.send('Runtime.evaluate', { expression: '!navigator.userActivation.isActive' });
      await expect.poll(async () => (await isIdle()).result.value as unknown).toBe(true);
    }
    const { result } = await devTools.send('Runtime.evaluate', {
      expression: 'ask()',
      userGesture: isActive,
      returnByValue: true,
    });
    return result.value as Answers;
  } finally {
    await devTools.detach();
  }
}

/** The functions that are hooked while a transfer waits. */
const HOOKED = [
  'HTMLElement.prototype.click',
  'HTMLInputElement.prototype.showPicker',
  'EventTarget.prototype.dispatchEvent',
  'Event.prototype.stopImmediatePropagation',
  'Function.prototype.toString',
  'window.showOpenFilePicker',
];

/** The differences that a page can see while a transfer waits, as in `SECURITY.md`. */
const KNOWN = HOOKED.flatMap((name) => [
  // A page may have kept the function, which differs from its proxy.
  `${name}: is the one kept`,
  // No event reports a frame in a shadow root before the page uses it.
  `${name}: text from a frame in a shadow root`,
]);

/**
 * Additional differences right after an act of the person: our line in the stack, since only a proxy shows the
 * receiver.
 */
const KNOWN_AFTER_ACT = [
  'stack of a detached click',
  'stack of a click',
  'stack of a dispatched click',
  'stack of another event',
  'stack of an event on the window',
];

function differences(before: Answers, after: Answers): string[] {
  const questions = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...questions].filter((question) => before[question] !== after[question]).toSorted();
}

test('a page sees the same as in a browser without the extension, except the known differences @release', async ({
  extension,
  openPage,
  wirePhone: phone,
  site,
  chromiumPath,
}) => {
  const plain = await chromium.launch({ executablePath: chromiumPath });
  const alone = await plain.newPage();
  await alone.goto(`${site.origin}/questions.html`);
  const [quietly, actively] = [await ask(alone, false), await ask(alone, true)];
  await plain.close();
  expect(Object.keys(quietly).length).toBeGreaterThan(1_000);

  const page = await openPage('questions.html');
  const compare = async () => ({
    quietly: differences(quietly, await ask(page, false)),
    actively: differences(actively, await ask(page, true)),
  });
  const nothing = { quietly: [], actively: [] };
  const known = { quietly: KNOWN.toSorted(), actively: [...KNOWN, ...KNOWN_AFTER_ACT].toSorted() };
  await test.step('idle', async () => expect(await compare()).toEqual(nothing));

  const popup = await extension.openPopup(page);
  await test.step('waiting', async () => {
    await expectState(popup, 'waiting');
    await phone.open(await linkIn(popup));
    await expectPickersAnswered(extension, page);
    expect(await compare()).toEqual(known);
  });
  await test.step('holding', async () => {
    await phone.choose({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expectState(popup, 'holding');
    await expectPickersAnswered(extension, page);
    expect(await compare()).toEqual(known);
  });
  await test.step('ended', async () => {
    await popup.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(compare, { timeout: 30_000 }).toEqual(nothing);
  });
});
