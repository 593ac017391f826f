import type { Job } from '@svc/protocol';
import type { Locator } from '@playwright/test';
import { sha256 } from '../../fixtures/phone/test-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { dialogOf, expectView, openCode, pressIn, readLink } from '../fixtures/upload-dialog.ts';
import type { TestFile } from '../../../packages/server/test/support/phone.ts';

const SHOW_CODE = 'Show the code for another phone';

/** Pictures with these names and the bytes of the given picture. */
function makePictures(bytes: Uint8Array, ...names: string[]): TestFile[] {
  return names.map((name, index) => ({
    id: `picture-${index + 1}`.padEnd(22, '-'),
    name,
    size: bytes.length,
    contentType: 'image/jpeg',
    bytes: new Uint8Array(bytes),
  }));
}

/** The phone has opened the job without a code. */
async function expectConnectedWithoutCode(dialog: Locator): Promise<void> {
  await expect(dialog.getByText('Your phone is connected.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: SHOW_CODE })).toBeVisible();
  await expect(dialog.getByTestId('svc-qr')).toHaveCount(0);
}

test(
  'three files by one scan: the dialog lists them as they arrive, and the application gets them all',
  { tag: ['@central', '@strict'] },
  async ({ begin, smallPhoto }) => {
    const { desk, app, phone } = await begin('button', { options: { maxFiles: 3, maxBytes: 5_000_000 } });
    const files = makePictures(smallPhoto, 'roof.jpg', 'wall.jpg', 'door.jpg');
    const [first, ...others] = files;
    const dialog = await openCode(desk);
    await expect(dialog.getByText('Up to 3 files, 5 MB each')).toBeVisible();
    await phone.open(await readLink(dialog));
    await expect(dialog.getByText('Your phone is connected.')).toBeVisible();

    await phone.announce(files);
    await expect(dialog.getByText('Receiving 1 of 3 files.')).toBeVisible();
    if (first) await phone.send(first);
    await expect(dialog.getByText('Receiving 2 of 3 files.')).toBeVisible();
    const lines = dialog.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
    await expect(lines).toContainText(['roof.jpg', 'wall.jpg', 'door.jpg']);
    await expect(lines.filter({ hasText: 'Arrived' })).toHaveCount(1);
    for (const file of others) await phone.send(file);

    await expectView(dialog, 'completed');
    await expect(dialog.getByText('3 files received.')).toBeVisible();
    const picture = dialog.getByRole('img', { name: 'Preview of door.jpg' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const [call] = await desk.calls('onCompleted');
    const job = call?.args[0] as Job; // what the kit says it is
    expect(job.fileName).toBe('3 files.zip');
    expect(job.files?.map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ['roof.jpg', true],
      ['wall.jpg', true],
      ['door.jpg', true],
    ]);
    const address = `${app.gate.origin}/api/svc/job/${job.id}/download?file=${job.files?.[1]?.id}`;
    const { url } = (await (await fetch(address)).json()) as { url: string };
    expect(sha256(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(sha256(smallPhoto));
    await expect.poll(() => phone.readOutcome()).toEqual({ kind: 'placed' });
  },
);

test(
  '"Another file" and a second button ask the phone that has sent, and need no second scan',
  { tag: ['@central', '@strict'] },
  async ({ begin, smallPhoto }) => {
    const { desk, gate, phone } = await begin('button', { buttons: 2 });
    const sendPicture = async (name: string) => {
      const pictures = makePictures(smallPhoto, name);
      await phone.announce(pictures);
      for (const picture of pictures) await phone.send(picture);
      await expectView(dialogOf(desk), 'completed');
      await expect(dialogOf(desk).getByText(name, { exact: true })).toBeVisible();
    };
    const dialog = await openCode(desk, 'Upload 1:');
    await phone.open(await readLink(dialog));
    await sendPicture('one.jpg');

    const second = phone.openNext();
    await pressIn(dialog, 'Another file');
    await second;
    await expectConnectedWithoutCode(dialog);
    await sendPicture('two.jpg');
    await pressIn(dialog, 'Done');

    const third = phone.openNext();
    await desk.press('Upload 2:');
    await third;
    await expectConnectedWithoutCode(dialog);
    await sendPicture('three.jpg');
    const completed = (await desk.calls()).filter(({ name }) => name.endsWith('onCompleted'));
    expect(completed.map(({ name, args }) => [name, (args[0] as Job).fileName])).toEqual([
      ['1:onCompleted', 'one.jpg'],
      ['1:onCompleted', 'two.jpg'],
      ['2:onCompleted', 'three.jpg'],
    ]);
    expect(gate.count('create')).toBe(3);
  },
);
