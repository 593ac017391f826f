import { readFile } from 'node:fs/promises';
import { expect, hashInField, test } from './test.ts';
import type { FirefoxPage } from '../fixtures/browser/firefox/firefox-page.ts';
import { sha256, writeLargeFile } from '../fixtures/phone/test-files.ts';
import { isOnDisk } from '../fixtures/server/is-on-disk.ts';

test('in Firefox, a sealed file arrives with its name and its type, and the page can read it in each way', async ({
  begin,
  photo,
  scanPanel,
  server,
}) => {
  const { page, panel } = await begin('form.html');
  await panel.waitForText('main', 'Only this browser can open the file');
  const phone = await scanPanel();
  expect(new URL(phone.page.url()).hash).toMatch(/^#k=[\w-]{43}$/);
  await phone.choose({ name: 'Ausweis.jpg', mimeType: 'image/jpeg', buffer: photo });
  await waitForFile(page);
  expect(await hashInField(page, 'receipt')).toBe(sha256(photo));
  expect(await readInEachWay(page)).toEqual({
    name: 'Ausweis.jpg',
    type: 'image/jpeg',
    sizes: Array.from({ length: 4 }, () => photo.length),
  });
  for (const wanted of ['Ausweis.jpg', photo.subarray(1_000_000, 1_000_032)]) {
    expect(await isOnDisk(server.dataDir, wanted)).toBe(false);
  }
});

test('in Firefox, a file is still in its field when the background has let go of it @release', async ({
  begin,
  photo,
  scanPanel,
}) => {
  const { extension, page, panel } = await begin('form.html');
  const phone = await scanPanel();
  await phone.choose({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await waitForFile(page);
  await panel.waitForText('main', 'a.jpg is in');
  await panel.close();
  await extension.stopBackground();
  await extension.collectGarbage();
  expect(await hashInField(page, 'receipt')).toBe(sha256(photo));
});

test('in Firefox, a sealed file of several parts arrives whole, though the background ends in the middle @release', async ({
  begin,
  scanPanel,
}, info) => {
  test.setTimeout(150_000);
  const file = info.outputPath('large.bin');
  await writeLargeFile(file, 30);
  const { extension, page, panel } = await begin('form.html');
  const phone = await scanPanel();
  await phone.slowDown(500_000);
  await phone.choose(file);
  await panel.waitForText('main', 'Your phone is sending');
  await panel.close();
  await extension.stopBackground();
  await phone.speedUp();
  await phone.waitForState('done');
  await waitForFile(page, AFTER_STOP_MS);
  expect(await hashInField(page, 'receipt')).toBe(sha256(await readFile(file)));
});

/** The alarm that starts a background anew comes each half minute, and no sooner. */
const AFTER_STOP_MS = 75_000;

function waitForFile(page: FirefoxPage, timeoutMs?: number): Promise<boolean> {
  return page.waitFor(
    'the field has the file',
    () => document.querySelector<HTMLInputElement>('[name=receipt]')?.files?.length === 1,
    timeoutMs,
  );
}

/** As pages do: by a stream, by a reader, by a form that is sent, and as a copy of a part. */
function readInEachWay(page: FirefoxPage) {
  return page.evaluate(async () => {
    const file = document.querySelector<HTMLInputElement>('[name=receipt]')?.files?.[0];
    if (!file) throw new Error('There is no file.');
    let streamed = 0;
    const reader = file.stream().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      streamed += next.value.byteLength;
    }
    const read = await new Promise<number>((resolve, reject) => {
      const fileReader = new FileReader();
      fileReader.addEventListener('load', () => resolve((fileReader.result as ArrayBuffer).byteLength));
      fileReader.addEventListener('error', () => reject(fileReader.error ?? new Error('It cannot be read.')));
      fileReader.readAsArrayBuffer(file);
    });
    const form = new FormData();
    form.set('file', file);
    const sent = (await new Response(form).formData()).get('file') as File;
    const fetched = await fetch(URL.createObjectURL(file)).then((answer) => answer.blob());
    return {
      name: file.name,
      type: file.type,
      sizes: [
        streamed,
        read,
        (await sent.arrayBuffer()).byteLength,
        (await fetched.arrayBuffer()).byteLength,
      ],
    };
  });
}
