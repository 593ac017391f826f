import { expect, test } from '../fixtures/test.ts';
import {
  dialogOf,
  expectView,
  openCode,
  pressBeside,
  pressIn,
  startSending,
} from '../fixtures/upload-dialog.ts';
import type { AppPage } from '../fixtures/app-page.ts';
import { cases } from '../../fixtures/release.ts';

const WAYS: [string, (desk: AppPage) => Promise<void>][] = [
  ['Escape', (desk) => desk.page.keyboard.press('Escape')],
  ['a press beside it', pressBeside],
];

for (const [way, close] of cases(WAYS)) {
  test(`${way} closes a dialog whose code waits: the job ends, the focus is back`, async ({ begin }) => {
    const { desk, gate } = await begin('button', { app: { allowCancel: true } });
    await openCode(desk);
    await close(desk);
    await expect(dialogOf(desk)).toHaveCount(0);
    await expect(desk.page.getByRole('button', { name: 'Upload from phone' })).toBeFocused();
    await expect.poll(() => gate.count('cancel')).toBe(1);
    await expect.poll(() => gate.count('wait', true)).toBe(0);
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCancel']);
  });

  test(`${way} asks first while a phone sends, and "Go on" loses nothing`, async ({
    begin,
    phoneGate,
    phone,
  }) => {
    const { desk } = await begin('button', {
      app: { allowCancel: true },
      options: { qrBaseUrl: phoneGate.origin },
    });
    const dialog = await openCode(desk);
    const sending = await startSending({ phone, phoneGate }, dialog);
    await close(desk);
    await expect(dialog.getByText('Stop receiving the file?')).toBeVisible();
    await pressIn(dialog, 'Go on');
    await expect(dialog.getByText('Stop receiving the file?')).toHaveCount(0);
    sending.release();
    await expectView(dialog, 'completed');
    expect(await desk.calls('onCancel')).toEqual([]);
  });
}

test(
  '"Stop" while a phone sends ends the job, and the phone is told',
  { tag: '@central' },
  async ({ begin, phoneGate, phone }) => {
    const { desk } = await begin('button', {
      app: { allowCancel: true },
      options: { qrBaseUrl: phoneGate.origin },
    });
    const dialog = await openCode(desk);
    await startSending({ phone, phoneGate }, dialog);
    await desk.page.keyboard.press('Escape');
    await pressIn(dialog, 'Stop');
    await expect(dialog).toHaveCount(0);
    await phone.waitForState('failed');
    expect((await desk.calls()).map(({ name }) => name)).toEqual(['onJobCreated', 'onCancel']);
  },
);

test('Escape again and again does not give up a file on its way @release', async ({
  begin,
  phoneGate,
  phone,
}) => {
  const { desk, gate } = await begin('button', {
    app: { allowCancel: true },
    options: { qrBaseUrl: phoneGate.origin },
  });
  const dialog = await openCode(desk);
  const sending = await startSending({ phone, phoneGate }, dialog);
  for (let times = 0; times < 5; times += 1) await desk.page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  sending.release();
  await expectView(dialog, 'completed');
  expect(gate.count('cancel')).toBe(0);
  expect(await desk.calls('onCancel')).toEqual([]);
});

test(
  'closing while the job is being made cancels it when it is there',
  { tag: ['@central', '@strict'] },
  async ({ begin }) => {
    const { desk, gate } = await begin('button', { app: { allowCancel: true } });
    const hold = gate.hold('create', 'answering');
    await desk.press('Upload from phone');
    await hold.arrived;
    await expect(dialogOf(desk)).toBeVisible();
    await desk.page.keyboard.press('Escape');
    await expect(dialogOf(desk)).toHaveCount(0);
    hold.release();
    await expect.poll(() => gate.count('cancel')).toBe(1);
    expect(gate.count('wait')).toBe(0);
  },
);
