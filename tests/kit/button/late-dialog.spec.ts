import type { Route } from '@playwright/test';
import { answerWith } from '../../fixtures/server/gate-behaviours.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode } from '../fixtures/upload-dialog.ts';

/** The script of the dialog, which both kits load when a press is near. */
const DIALOG = /(upload|draw)-dialog-[^/]+\.js$/;

for (const kit of ['button', 'element']) {
  const callback = (name: string) => (kit === 'button' ? `on${name}` : `svc-${name.toLowerCase()}`);

  test(`${kit}: a dialog that cannot be loaded is an error, and the next press tries again`, async ({
    begin,
  }) => {
    const { desk, gate } = await begin(kit, { app: { allowCancel: true } });
    await desk.page.route(DIALOG, (route) => route.abort());
    await desk.press('Upload from phone');
    await expect.poll(async () => (await desk.calls(callback('Error'))).length).toBe(1);
    const [error] = (await desk.calls(callback('Error')))[0]?.args ?? [];
    expect(error).toMatchObject({ name: 'SvcJobError', code: 'unreachable' });
    await expect.poll(() => gate.count('cancel')).toBe(1);
    expect(await desk.calls(callback('Cancel'))).toEqual([]);

    await desk.page.unroute(DIALOG);
    await openCode(desk);
  });

  test(`${kit}: no job, and the dialog comes after the answer: one request and one error`, async ({
    begin,
  }) => {
    const { desk, gate } = await begin(kit);
    gate.on('create', answerWith(429));
    const held: Route[] = [];
    await desk.page.route(DIALOG, (route) => void held.push(route));
    await desk.press('Upload from phone');
    await expect.poll(async () => (await desk.calls(callback('Error'))).length).toBe(1);
    for (const route of held) await route.continue();
    await expectView(dialogOf(desk), 'failed');
    expect(gate.count('create')).toBe(1);
    expect(await desk.calls(callback('Error'))).toHaveLength(1);
  });

  test(`${kit}: Escape before the dialog is loaded ends the transfer`, async ({ begin }) => {
    const { desk, gate } = await begin(kit, { app: { allowCancel: true } });
    const held: Route[] = [];
    await desk.page.route(DIALOG, (route) => void held.push(route));
    await desk.press('Upload from phone');
    await expect.poll(() => gate.count('wait')).toBe(1);
    await desk.page.keyboard.press('Escape');
    await expect.poll(() => gate.count('cancel')).toBe(1);
    expect(await desk.calls(callback('Cancel'))).toHaveLength(1);

    const loaded = desk.page.waitForResponse(DIALOG);
    for (const route of held) await route.continue();
    await (await loaded).finished();
    await expect(dialogOf(desk)).toHaveCount(0);
    await openCode(desk);
  });
}
