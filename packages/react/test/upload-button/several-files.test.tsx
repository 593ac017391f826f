// @vitest-environment happy-dom
import type { Job } from '@svc/protocol';
import { describe, expect, test, vi } from 'vitest';
import type { GetDownloadUrl } from '@svc/dialog';
import * as sample from '../../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from '../../../dialog/test/support/screen.tsx';

drawInEachTest();
const { live, lines } = screen;

const pictures = () =>
  [...(screen.dialog()?.querySelectorAll('img') ?? [])].map(({ alt, src }) => [alt, src]);

const { sampleFile } = sample;
const names = ['a.jpg', 'b.pdf', 'c.jpg'];
const whole: Partial<Job> = {
  maxFiles: 3,
  files: names.map((name) => sampleFile(name)),
  fileName: '3 files.zip',
};
const partly: Partial<Job> = {
  maxFiles: 3,
  files: [
    sampleFile('a.jpg'),
    sampleFile('b.pdf', { bytesReceived: 250, isWhole: false }),
    sampleFile('c.jpg', { bytesReceived: 0, isWhole: false }),
  ],
};

const answer: GetDownloadUrl = ({ fileId = '' }) =>
  Promise.resolve({ url: `https://files.test/${fileId}`, fileName: '' });

describe('while several files arrive', () => {
  const progress = { bytesReceived: 1250, size: 3000 };

  test('there is a line of each, with its name, its size and how far it is', async () => {
    await showDialog(sample.sending(progress, partly));
    expect(live()).toBe('Receiving 2 of 3 files.');
    expect(lines()).toEqual(['a.jpg1 kBArrived', 'b.pdf1 kB', 'c.jpg1 kB']);
    const bars = [...(screen.dialog()?.querySelectorAll('li progress') ?? [])] as HTMLProgressElement[]; // by their name
    expect(bars.map(({ value }) => value)).toEqual([0.25, 0]);
    expect(screen.dialog()?.querySelector('ul')?.getAttribute('aria-label')).toBe('Files');
    expect(screen.text()).toContain('1.3 of 3 kB');
  });

  test('the number does not go beyond the last file', async () => {
    await showDialog(sample.sending(progress, whole));
    expect(live()).toBe('Receiving 3 of 3 files.');
  });

  test('the bar of an empty file is empty', async () => {
    const files = [sampleFile('a.jpg'), sampleFile('b.pdf', { size: 0, isWhole: false })];
    await showDialog(sample.sending(progress, { files }));
    expect(screen.dialog()?.querySelector<HTMLProgressElement>('li progress')?.value).toBe(0);
  });

  test('no picture is loaded yet, and whoever stops is asked about the files', async () => {
    const getDownloadUrl = vi.fn<GetDownloadUrl>();
    await showDialog(sample.sending(progress, partly), { getDownloadUrl });
    await screen.press('Cancel');
    expect(screen.alerts()).toEqual(['Stop receiving the files?']);
    expect(getDownloadUrl).not.toHaveBeenCalled();
  });
});

describe('when several files have arrived', () => {
  test('they are listed, and pictures are shown from addresses of their own', async () => {
    const getDownloadUrl = vi.fn<GetDownloadUrl>(answer);
    await showDialog(sample.completed(whole), { getDownloadUrl });
    await screen.change(() => undefined);
    expect(live()).toBe('3 files received.');
    expect(lines()).toEqual(['a.jpg1 kBArrived', 'b.pdf1 kBArrived', 'c.jpg1 kBArrived']);
    expect(screen.text()).not.toContain('zip');
    expect(pictures()).toEqual([
      ['Preview of a.jpg', 'https://files.test/id-a.jpg'],
      ['Preview of c.jpg', 'https://files.test/id-c.jpg'],
    ]);
    expect(getDownloadUrl.mock.calls).toEqual([
      [{ fileId: 'id-a.jpg', expirationMinutes: 10 }],
      [{ fileId: 'id-c.jpg', expirationMinutes: 10 }],
    ]);
  });

  test('after the first address that the backend refuses, no further one is asked for', async () => {
    const getDownloadUrl = vi.fn<GetDownloadUrl>(() => Promise.reject(new Error('No.')));
    await showDialog(sample.completed(whole), { getDownloadUrl });
    await screen.change(() => undefined);
    expect(pictures()).toEqual([]);
    expect(lines()).toHaveLength(3);
    expect(getDownloadUrl).toHaveBeenCalledOnce();
  });

  test('no more is loaded than is reasonable, and no address that is none of a picture', async () => {
    const files = [1, 2, 3].map((number) => sampleFile(`${number}.jpg`, { size: 20_000_000 }));
    const getDownloadUrl = vi.fn<GetDownloadUrl>(() =>
      Promise.resolve({ url: 'javascript:alert(1)', fileName: '' }),
    );
    await showDialog(sample.completed({ files }), { getDownloadUrl });
    await screen.change(() => undefined);
    expect(getDownloadUrl).toHaveBeenCalledTimes(2);
    expect(pictures()).toEqual([]);
  });

  test('a picture that cannot be loaded gives its place to an icon', async () => {
    await showDialog(sample.completed(whole), { getDownloadUrl: answer });
    await screen.change(() => undefined);
    await screen.change(() => void screen.dialog()?.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(pictures().map(([alt]) => alt)).toEqual(['Preview of c.jpg']);
    expect(screen.dialog()?.querySelectorAll('.svc-thumb svg')).toHaveLength(2);
  });

  test('a long name lacks its middle, and a hostile one adds nothing', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202Egpj.exe';
    const files = [sampleFile(`${'long '.repeat(40)}.pdf`), sampleFile('b.pdf', { name: hostile })];
    await showDialog(sample.completed({ files }));
    const shown = [...(screen.dialog()?.querySelectorAll('li .svc-file-name') ?? [])].map(
      (name) => name.textContent ?? '',
    );
    expect(shown[0]).toMatch(/^long .*….*\.pdf$/);
    expect(shown[0]?.length).toBeLessThanOrEqual(44);
    expect(shown[1]).toBe('<img src=x onerror=alert(1)>gpj.exe');
    expect(pictures()).toEqual([]);
  });

  test('where they came before, each of them is in the list of what has arrived', async () => {
    const received = [
      sample.sampleJob({ id: 'x', fileName: 'x.pdf' }),
      sample.sampleJob({ id: 'y', ...whole }),
    ];
    await showDialog(sample.pending(), { received });
    expect(lines()).toEqual(['x.pdf', 'a.jpg1 kB', 'b.pdf1 kB', 'c.jpg1 kB']);
  });
});

test('one file of a job that takes several looks as it always did', async () => {
  const one = { maxFiles: 3, files: [sampleFile('roof.jpg')], size: 1000 };
  await showDialog(sample.completed(one, { url: 'https://files.test/roof.jpg' }));
  expect(live()).toBe('Your file has arrived.');
  expect(pictures()).toEqual([['Preview of roof.jpg', 'https://files.test/roof.jpg']]);
  expect(lines()).toEqual([]);
});

test.each([
  [3, 'Up to 3 files, 5 MB each'],
  [1, 'Up to 5 MB'],
  [undefined, 'Up to 5 MB'],
])('the limits are those of the job: %s files', async (maxFiles, words) => {
  await showDialog(sample.pending(maxFiles === undefined ? {} : { maxFiles }), { maxBytes: 5_000_000 });
  expect(screen.dialog()?.querySelector('.svc-details')?.textContent).toBe(words);
});
