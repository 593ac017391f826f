import type { Firefox } from '../fixtures/browser/firefox/start-firefox.ts';
import { expect, test } from './test.ts';

const KINDS = {
  foreign: 'http://localhost:',
  'nested-srcdoc': 'http://localhost:',
  'nested-blank': 'http://localhost:',
  sandboxed: 'a sealed-off part of 127.0.0.1:',
  'sandboxed-srcdoc': 'a sealed-off part of 127.0.0.1:',
  data: 'a sealed-off part of 127.0.0.1:',
};

test('in Firefox, a frame that takes the focus is not guessed, and is listed as what it is @release', async ({
  firefox,
  site,
}) => {
  const { extension } = firefox;
  await extension.grantOrigins(['http://localhost/*', 'http://127.0.0.1/*']);
  for (const [kind, named] of Object.entries(KINDS)) {
    const { popup } = await openBeside(firefox, site.origin, kind);
    const choices = await popup.waitFor(`the popup lists the places beside a frame: ${kind}`, () => {
      const listed = [...document.querySelectorAll<HTMLElement>('.choice')];
      return listed.length === 2 && listed.map(({ innerText }) => innerText);
    });
    expect(choices[0]).toContain('Claim photo');
    expect(choices[1]).toContain(named);
    expect(
      await popup.evaluate(() => document.querySelector(':checked')?.closest('label')?.innerText),
    ).toContain('Claim photo');
  }
});

test('in Firefox, a picker and a right click in a frame of another site are asked about in the extension’s own popup @release', async ({
  firefox,
  site,
}) => {
  const { extension } = firefox;
  await extension.grantOrigins(['http://localhost/*', 'http://127.0.0.1/*']);
  const { page, popup } = await openBeside(firefox, site.origin, 'foreign');
  await popup.waitFor('there is a code', () => document.querySelector('[data-testid=upload-link]') !== null);
  await popup.waitFor('the frame is listed', () => document.querySelectorAll('.choice').length === 2);
  const before = await popup.evaluate(readLink);
  await page.activate();
  await (await page.openFrame()).click('button');
  const question = await popup.waitFor('the question is shown', () =>
    document.querySelector('[data-testid=recipient-question]')?.getAttribute('data-origin'),
  );
  expect(question).toBe(`http://localhost:${new URL(site.origin).port}`);
  const { panel } = extension;
  await panel.waitForText('h2', 'May another site get your file?');

  // By the time of the answer the frame shows another document, which nobody was asked about.
  const frame = await page.openFrame();
  await frame.goto(await frame.evaluate(() => `${location.href}?another`));
  await panel.click('[data-testid=recipient-confirm]:enabled');
  await expect.poll(() => panel.evaluate(readLink), { message: 'the code of before' }).toBe(before);
  await panel.waitForText('.choice:has(:checked)', 'Claim photo');

  // About a right click the person is asked likewise, and what they confirm has a code of its own.
  await panel.close();
  await (await page.openFrame()).rightClick('[name=prize]');
  await extension.pressInContextMenu('Fill from phone');
  await panel.waitForText('h2', 'May another site get your file?');
  await panel.click('[data-testid=recipient-confirm]:enabled');
  await panel.waitForText('.choice:has(:checked)', 'Prize photo');
  const hasOwnCode = async () => {
    const link = await panel.evaluate(readLink);
    return link !== '' && link !== before;
  };
  await expect.poll(hasOwnCode, { message: 'a code of its own' }).toBe(true);
});

/** A page with a frame of that kind, and its popup. */
async function openBeside(firefox: Firefox, origin: string, kind: string) {
  const { extension } = firefox;
  const page = await firefox.openPage(`${origin}/recipients.html?frame=${kind}`);
  await page.waitFor('the frame is there', () => 'isReady' in document.documentElement.dataset);
  const popup = await extension.openPage(`popup.html?tab=${await extension.readTabId(page)}`);
  return { page, popup };
}

/** Of the code that a popup shows; '' without one. Runs in the popup. */
function readLink(): string {
  return document.querySelector('[data-testid=upload-link]')?.getAttribute('href') ?? '';
}
