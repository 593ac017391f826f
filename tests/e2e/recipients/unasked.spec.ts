import { expect, test } from '../test.ts';

for (const kind of ['foreign', 'sandboxed', 'sandboxed-srcdoc'] as const) {
  test(`with the toolbar’s permission alone the page’s own field is preselected, beside a frame: ${kind}`, async ({
    realDesk,
    site,
  }) => {
    const page = await realDesk.extension.context.newPage();
    await page.goto(`${site.origin}/recipients.html?frame=${kind}`);
    await page.frameLocator('iframe').getByLabel('Prize photo').waitFor();
    const popup = await realDesk.openPopup();
    await expect
      .poll(() => popup.evaluate('document.body.innerText'))
      .toMatch(/For “Claim photo”\s+on 127\.0\.0\.1/);
    expect(await popup.evaluate('document.body.innerText')).not.toContain('Prize photo');
    expect(await popup.evaluate("document.querySelectorAll('[type=radio]').length")).toBe(0);
  });
}
