import { expectStatus, startTransfer } from '../fixtures/own-dialog.ts';
import { expect, test } from '../fixtures/test.ts';
import { openCode, readLink } from '../fixtures/upload-dialog.ts';
import { cases } from '../../fixtures/release.ts';

const LOOKS = [
  ['in a light page', { colorScheme: 'light' }],
  ['in a dark page', { colorScheme: 'dark' }],
  ['with forced colours', { colorScheme: 'dark', forcedColors: 'active' }],
] as const;

for (const [what, media] of cases(LOOKS)) {
  test(`the code of the dialog is read by a camera ${what}`, async ({ begin }) => {
    const { desk, phone } = await begin('button');
    await desk.page.emulateMedia(media);
    const dialog = await openCode(desk);
    expect(await phone.scan(dialog.getByTestId('svc-qr'))).toBe(await readLink(dialog));
  });
}

test(
  '1: the code of an own surface says what createUploadUrl says @release',
  { tag: '@central' },
  async ({ begin, phone }) => {
    const { desk } = await begin('custom-ui');
    const link = await startTransfer(desk);
    const code = desk.page.getByRole('img', { name: 'Code for the phone' });
    expect(await phone.scan(code)).toBe(link);
    await phone.waitForState('ready');
    await expectStatus(desk, 'pending');
  },
);

test('the code keeps a quiet zone of four modules, whatever surrounds it @release', async ({ begin }) => {
  const { desk, phone } = await begin('custom-ui');
  const link = await startTransfer(desk);
  await desk.page.evaluate(() => {
    document.body.style.background = '#000'; // scripts may do that under the strict policy
  });
  const code = desk.page.getByRole('img', { name: 'Code for the phone' });
  expect(await phone.scan(code)).toBe(link);
});
