import { expect, test } from '../fixtures/test.ts';
import { expectView, openCode, scanAndSend } from '../fixtures/upload-dialog.ts';

test("a page whose policy is default-src 'self' shows code, progress and picture, and breaks no rule", async ({
  begin,
}) => {
  const { app, desk, phone, smallPhoto } = await begin('button', {
    app: { onCompleted: (_job, presigned) => presigned },
  });
  const policy = (await fetch(`${app.origin}/button.html`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
  await desk.page.evaluate(() => {
    const broken: string[] = [];
    document.addEventListener(
      'securitypolicyviolation',
      (event) => void broken.push(event.violatedDirective),
    );
    Object.assign(window, { broken });
  });
  const dialog = await openCode(desk);
  await scanAndSend(phone, dialog, { buffer: smallPhoto });
  await expectView(dialog, 'completed');
  const picture = dialog.getByRole('img', { name: 'Preview of receipt.jpg' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await desk.page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([]);
  expect(await desk.page.locator('dialog [style]').count()).toBe(0);
});
