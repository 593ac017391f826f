import { countFiles, logOf } from '../../fixtures/site/page-record.ts';
import { expectPickersAnswered } from '../../fixtures/browser/expect-pickers-answered.ts';
import { lookInPage } from '../../fixtures/browser/in-page.ts';
import { chooseOtherPlace, codeIn, expectState, linkIn, transferFile } from '../../fixtures/browser/popup.ts';
import { expectSite } from '../../fixtures/phone/phone.ts';
import { passport } from '../../fixtures/phone/test-files.ts';
import { expect, test } from './test.ts';
import { cases } from '../../fixtures/release.ts';

const FOREIGN = ['foreign', 'nested-srcdoc'] as const;
const OPAQUE = ['sandboxed', 'sandboxed-srcdoc', 'data'] as const;

for (const kind of cases([...FOREIGN, ...OPAQUE])) {
  test(`a frame that takes the focus is not guessed, and is listed as what it is: ${kind}`, async ({
    openBeside,
    phone,
  }) => {
    const { greedyFrame, page, popup, site } = await openBeside(kind);
    const targets = popup.getByTestId('targets');
    await expect(targets.getByRole('radio', { name: 'Claim photo' })).toBeChecked();
    const { port } = new URL(site.origin);
    const isForeign = FOREIGN.some((foreign) => foreign === kind);
    await expect(targets.locator('.choice', { hasText: 'Prize photo' })).toContainText(
      isForeign ? `http://localhost:${port}` : `a sealed-off part of 127.0.0.1:${port}`,
    );
    await phone.open(await linkIn(popup));
    await expectSite(phone, `127.0.0.1:${port}`);
    await phone.choose(passport);
    await expectState(popup, 'done');
    expect(await countFiles(page, 'claim')).toBe(1);
    expect(await countFiles(greedyFrame, 'prize')).toBe(0);
  });
}

for (const kind of ['srcdoc', 'fenced', 'blob', 'blank'] as const) {
  test(`a frame of the page’s own site is the page’s own: ${kind} @release`, async ({
    openBeside,
    wirePhone: phone,
  }) => {
    const { greedyFrame, popup } = await openBeside(`${kind}&alone`);
    await expect(popup.locator('.target-line')).toContainText('“Prize photo”');
    await transferFile({ phone, popup }, passport);
    expect(await countFiles(greedyFrame, 'prize')).toBe(1);
  });
}

for (const kind of cases(['foreign', 'sandboxed-srcdoc'] as const)) {
  test(`a place that is chosen by its name gets a code of its own, and the phone names it: ${kind} @release`, async ({
    openBeside,
    phone,
  }) => {
    const { greedyFrame, page, popup, site } = await openBeside(kind);
    await chooseOtherPlace(popup, 'Prize photo');
    await phone.open(await linkIn(popup));
    const { port } = new URL(site.origin);
    await expect(phone.page.locator('h1')).toHaveText(
      kind === 'foreign'
        ? `Send a file to localhost:${port}`
        : `Send a file to an embedded part of 127.0.0.1:${port}`,
    );
    await phone.choose(passport);
    await expectState(popup, 'done');
    expect(await countFiles(greedyFrame, 'prize')).toBe(1);
    expect(await countFiles(page, 'claim')).toBe(0);
  });

  test(`a picker in such a frame gets nothing before the person says so in the popup: ${kind}`, async ({
    openBeside,
    wirePhone: phone,
  }) => {
    const { extension, greedyFrame, page, popup, site } = await openBeside(kind);
    const before = await linkIn(popup);
    await expectPickersAnswered(extension, page);
    // Layers of the frame over the extension's note let clicks through to it.
    await greedyFrame.evaluate(() => {
      const cover = document.createElement('div');
      cover.popover = 'manual';
      cover.style.cssText = 'inset: 0; width: 100%; height: 100%; pointer-events: none; opacity: 0.9';
      document.body.append(cover);
      setInterval(() => (cover.hidePopover(), cover.showPopover()), 200);
    });
    await greedyFrame.getByRole('button', { name: 'Win' }).dblclick();
    const question = popup.getByTestId('recipient-question');
    await expect(question).toHaveAttribute(
      'data-origin',
      kind === 'foreign' ? `http://localhost:${new URL(site.origin).port}` : 'null',
    );
    await expect(codeIn(popup)).toHaveCount(0);
    // Clicks and keys in the page are no answer.
    await greedyFrame.getByRole('button', { name: 'Win' }).click({ clickCount: 4, force: true }); // the note is above it
    for (const key of ['Space', 'Enter', 'Space']) await page.keyboard.press(key);
    await expect(question).toBeVisible();
    expect(await countFiles(greedyFrame, 'prize')).toBe(0);

    await popup.getByTestId('recipient-refuse').click();
    await expect(popup.getByTestId('upload-link')).toHaveAttribute('href', before);
    await expect.poll(() => logOf(greedyFrame)).toContain('cancel');

    await page.bringToFront();
    await greedyFrame.getByRole('button', { name: 'Win' }).click();
    await popup.getByTestId('recipient-confirm').click();
    await expect(popup.getByTestId('upload-link')).not.toHaveAttribute('href', before);
    await transferFile({ phone, popup }, passport);
    expect(await countFiles(greedyFrame, 'prize')).toBe(1);
    expect(await countFiles(page, 'claim')).toBe(0);
  });

  test(`a file that is held goes into such a frame only when the person says so: ${kind} @release`, async ({
    openBeside,
    wirePhone: phone,
  }) => {
    const { extension, greedyFrame, page, popup } = await openBeside(`${kind}&alone`);
    await transferFile({ phone, popup }, passport, 'holding');
    await expectPickersAnswered(extension, page);
    await greedyFrame.getByRole('button', { name: 'Win' }).click();
    await expect(popup.getByTestId('recipient-question')).toBeVisible();
    expect(await countFiles(greedyFrame, 'prize')).toBe(0);
    await popup.getByTestId('recipient-confirm').click();
    await expectState(popup, 'done');
    expect(await countFiles(greedyFrame, 'prize')).toBe(1);
  });
}

test('pointing at a place in a frame of another site asks first, and the code stays the page’s @release', async ({
  openBeside,
}) => {
  const { extension, greedyFrame, page, popup, site } = await openBeside('foreign');
  const before = await linkIn(popup);
  await expectPickersAnswered(extension, page);
  const inPage = await lookInPage(page);
  await popup.getByRole('button', { name: 'Pick on the page' }).click();
  await page.bringToFront();
  await inPage.expectText(/Choose the place for the file/);
  await greedyFrame.getByLabel('Prize photo').click({ force: true }); // the layer for picking is above it
  const question = popup.getByTestId('recipient-question');
  await expect(question).toHaveAttribute('data-origin', `http://localhost:${new URL(site.origin).port}`);
  await popup.getByTestId('recipient-refuse').click();
  await expect(popup.getByTestId('upload-link')).toHaveAttribute('href', before);
  await expect(popup.getByRole('radio', { name: 'Claim photo' })).toBeChecked();
});

test('a frame that shows another document by the time of the answer gets nothing @release', async ({
  openBeside,
}) => {
  const { extension, greedyFrame, page, popup, site } = await openBeside('foreign');
  const before = await linkIn(popup);
  // A frame that was left before it reported its places is not listed.
  await expect(popup.getByRole('radio', { name: 'Prize photo' })).toBeVisible();
  await expectPickersAnswered(extension, page);
  await greedyFrame.getByRole('button', { name: 'Win' }).click();
  await expect(popup.getByTestId('recipient-question')).toBeVisible();
  await greedyFrame.goto(`${site.origin.replace('127.0.0.1', 'localhost')}/takes-focus.html?another`);
  await popup.getByTestId('recipient-confirm').click();
  await expect(popup.getByTestId('upload-link')).toHaveAttribute('href', before);
  expect(await countFiles(greedyFrame, 'prize')).toBe(0);
  // The page was surveyed when the frame's old document went, maybe before the new one was loaded.
  await popup.reload();
  await expect(popup.getByRole('radio', { name: 'Claim photo' })).toBeChecked();
});

test('what the phone sends for the page is not redirected into a frame of another site @release', async ({
  openBeside,
  phone,
}) => {
  const { page, greedyFrame, popup } = await openBeside('foreign');
  await phone.open(await linkIn(popup));
  await phone.slowDown(20_000);
  await phone.choose({ ...passport, buffer: Buffer.alloc(400_000, 1) });
  await expectState(popup, 'receiving');
  await popup.getByRole('radio', { name: 'Prize photo' }).click();
  const proposal = popup.getByTestId('proposal');
  await expect(proposal).toContainText('http://localhost');
  await expect(proposal.getByRole('button', { name: /instead/ })).toHaveCount(0);
  await proposal.getByRole('button', { name: 'Leave it as it is' }).click();
  await phone.speedUp();
  await expectState(popup, 'done');
  expect(await countFiles(page, 'claim')).toBe(1);
  expect(await countFiles(greedyFrame, 'prize')).toBe(0);
});

for (const kind of ['foreign', 'sandboxed', 'sandboxed-srcdoc'] as const) {
  test(`with the toolbar’s permission alone the page’s own field is preselected, beside a frame: ${kind} @release`, async ({
    realDesk,
    site,
  }) => {
    const page = await realDesk.extension.context.newPage();
    await page.goto(`${site.origin}/recipients.html?frame=${kind}`);
    await page.frameLocator('iframe').getByLabel('Prize photo').waitFor();
    const popup = await realDesk.openPopup();
    await expect
      .poll(() => popup.evaluate('document.body?.innerText'))
      .toMatch(/For “Claim photo”\s+on 127\.0\.0\.1/);
    expect(await popup.evaluate('document.body.innerText')).not.toContain('Prize photo');
    expect(await popup.evaluate("document.querySelectorAll('[type=radio]').length")).toBe(0);
  });
}
