// @vitest-environment happy-dom
import { sealedSizeOf } from '@svc/protocol';
import { expect, test, vi } from 'vitest';
import type { GetDownloadUrl } from '@svc/dialog';
import * as sample from '../../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from '../../../dialog/test/support/screen.tsx';

drawInEachTest();
const { lines } = screen;

/** As a server tells it of a picture that is sealed; it may call it what it likes. */
const sealed = (plainBytes: number, name = 'sealed.age') =>
  sample.sampleFile(name, { id: `id-${plainBytes}`, size: sealedSizeOf(plainBytes), sealed: 'c2VhbGVk' });
const one = (name?: string) => {
  const file = sealed(3_100_000, name);
  return { fileName: file.name, size: file.size, contentType: 'image/jpeg', files: [file] };
};
const view = () => screen.dialog()?.querySelector('.svc-view');

test.each(['sealed.age', 'sealed.jpg'])('a sealed file called %s is words and its own size', async (name) => {
  const result = { url: 'https://files.test/a.jpg', fileName: name, contentType: 'image/jpeg' };
  await showDialog(sample.completed(one(name), result));
  expect(view()?.textContent).toBe('Encrypted file3.1 MB');
  expect(view()?.querySelector('img, a')).toBeNull();
});

test('while it is sent, its name is words, too', async () => {
  await showDialog(sample.sending(null, one()));
  expect(view()?.textContent).toBe('Encrypted file');
});

test('several are listed so, and none is asked for as a picture', async () => {
  const getDownloadUrl = vi.fn<GetDownloadUrl>();
  const files = [sealed(1000, 'a.jpg'), sealed(640, 'b.jpg')];
  await showDialog(sample.completed({ files, maxFiles: 2 }), { getDownloadUrl });
  expect(lines()).toEqual(['Encrypted file1 kBArrived', 'Encrypted file640 bytesArrived']);
  expect(view()?.querySelector('img')).toBeNull();
  expect(getDownloadUrl).not.toHaveBeenCalled();
});

test('files that came before stay listed so', async () => {
  const before = sample.completed(one()).job;
  await showDialog(sample.pending(), { received: before ? [before] : [] });
  expect(lines()).toEqual(['Encrypted file3.1 MB']);
});

test('the words can be replaced, and a size that no sealed file has is left out', async () => {
  const labels = { sealedFile: 'Verschlüsselte Datei' };
  const file = { ...sealed(0), size: 7 };
  await showDialog(sample.completed({ files: [file], size: 7 }), { labels });
  expect(view()?.textContent).toBe('Verschlüsselte Datei');
});

test('that files cannot be encrypted is one sentence and one next step', async () => {
  const { onClose } = await showDialog(sample.failed('cannot_seal'));
  expect(screen.alerts()).toEqual(['Your file cannot be encrypted here, so nothing was sent.']);
  expect(screen.listButtons()).toEqual(['Close', 'Close']);
  await screen.press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['key_lost', 'Your phone did not read the whole code. Scan it again with its camera app.'],
  ['cannot_seal', 'This phone’s browser is too old to encrypt files. Update it, or use another phone.'],
] as const)(
  'a phone that cannot encrypt (%s) is one sentence and one next step, beside the code',
  async (why, words) => {
    await showDialog(
      sample.pending({ openedAt: '2026-01-01T00:00:01.000Z', sealed: true, sealProblem: why }),
    );
    expect(screen.dialog()?.querySelector('.svc-status')?.textContent).toBe(words);
    expect(view()?.querySelector('svg')).not.toBeNull();
  },
);
