// @vitest-environment happy-dom
import { STANDSTILL_MS } from '@svc/protocol';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as sample from '../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from './support/screen.tsx';

drawInEachTest();
const { live, alerts } = screen;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bar = () => screen.dialog()?.querySelector('progress');
const image = () => screen.dialog()?.querySelector('img');
const pass = () => act(async () => void vi.advanceTimersByTime(STANDSTILL_MS));

describe('each state has its text and its buttons', () => {
  test.each([
    ['creating', sample.creating, 'Preparing the code…', ['Close', 'Cancel']],
    ['pending', sample.pending(), 'Scan this with your phone’s camera.', ['Close', 'Copy', 'Cancel']],
    ['in_progress', sample.sending(), 'Your phone is sending the file.', ['Close', 'Cancel']],
    ['completed', sample.completed(), 'Your file has arrived.', ['Close', 'Another file', 'Done']],
  ])('%s', async (_, state, ...[words, buttons]) => {
    await showDialog(state);
    expect(live()).toBe(words);
    expect(screen.listButtons()).toEqual(buttons);
  });

  test.each([
    ['expired', 'The code is no longer good.', 'New code'],
    ['unreachable', 'The server cannot be reached.', 'Try again'],
    ['unauthorized', 'You are not allowed to upload here.', 'Close'],
  ] as const)('failed: %s', async (code, sentence, next) => {
    const { onClose, onRestart } = await showDialog(sample.failed(code));
    expect(alerts()).toEqual([sentence]);
    expect(screen.text()).not.toContain('developers');
    expect(screen.listButtons()).toEqual(['Close', next]);
    await screen.change(() => screen.dialog()?.querySelector<HTMLElement>('.svc-action')?.click());
    expect([onClose.mock.calls.length, onRestart.mock.calls.length]).toEqual(
      next === 'Close' ? [1, 0] : [0, 1],
    );
  });

  test('an unknown error code gets a general text', async () => {
    await showDialog(sample.failed('stuck_in_space' as 'internal'));
    expect(alerts()).toEqual(['The file did not arrive.']);
  });
});

describe('while the code waits', () => {
  test('the address is in the code and in a link', async () => {
    await showDialog(sample.pending());
    const link = screen.dialog()?.querySelector('a');
    expect(link?.getAttribute('href')).toBe(sample.UPLOAD_URL);
    expect(link?.getAttribute('rel')).toContain('noreferrer');
  });

  test('the dialog tells the expiry time, if the backend sends it, and the accepted files', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 2, 12) }); // at midnight it is another day
    const expiresAt = new Date().toISOString();
    await showDialog(sample.pending({ expiresAt }), { accept: 'image/*', maxBytes: 5_000_000 });
    expect(screen.text()).toMatch(/Images, up to 5 MBGood until \d/);
  });

  test('an invalid time is left out', async () => {
    await showDialog(sample.pending({ expiresAt: 'soon' }));
    expect(screen.text()).not.toContain('Good until');
  });

  test('an address that is too long for a code is only a link', async () => {
    await showDialog(sample.pending({}, `http://desk.test/${'a'.repeat(5000)}?job_id=1`));
    expect(screen.dialog()?.querySelector('[data-testid=svc-qr]')).toBeNull();
    expect(screen.dialog()?.querySelector('a')).not.toBeNull();
  });

  test('a lost connection is shown in one line, which disappears when it is back', async () => {
    const { draw } = await showDialog({ ...sample.pending(), isReconnecting: true });
    expect(live()).toContain('The connection is gone. Trying again…');
    await draw(sample.pending());
    expect(live()).not.toContain('connection');
  });
});

describe('while the phone sends', () => {
  test('the bar shows the progress', async () => {
    await showDialog(
      sample.sending({ bytesReceived: 3_000_000, size: 10_000_000 }, { fileName: 'roof.jpg' }),
    );
    expect([bar()?.value, bar()?.max]).toEqual([3_000_000, 10_000_000]);
    expect(screen.text()).toContain('3 of 10 MB');
    expect(screen.text()).toContain('roof.jpg');
  });

  test.each([
    ['nothing is told', null, null],
    ['the size is not known', { bytesReceived: 3_000_000, size: null }, '3 MB'],
    ['the file is empty', { bytesReceived: 0, size: 0 }, null],
  ])('the bar shows no value where %s', async (_, progress, text) => {
    await showDialog(sample.sending(progress));
    expect(bar()?.hasAttribute('value')).toBe(false);
    if (text !== null) expect(screen.text()).toContain(text);
  });

  test('a new number of bytes is not announced to screen readers', async () => {
    const { draw } = await showDialog(sample.sending({ bytesReceived: 1, size: 9 }));
    const before = live();
    await draw(sample.sending({ bytesReceived: 5, size: 9 }));
    expect(live()).toBe(before);
  });

  test('a file of which nothing more comes sends the person to the phone, until it goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const words = 'Nothing has arrived for a while. Look at your phone.';
    const { draw } = await showDialog(sample.sending({ bytesReceived: 3, size: 9 }));
    expect(live()).not.toContain(words);
    await pass();
    expect(live()).toContain(words);
    await draw(sample.sending({ bytesReceived: 4, size: 9 }));
    expect(live()).not.toContain(words);
    for (const progress of [null, { bytesReceived: 0, size: 9 }, { bytesReceived: 9, size: 9 }]) {
      await draw(sample.sending(progress));
      await pass();
      expect(live()).not.toContain(words);
    }
  });

  test.each(['Cancel', 'Close'])('"%s" asks first, and "Go on" continues the transfer', async (button) => {
    const { onClose } = await showDialog(sample.sending());
    await screen.press(button);
    expect(alerts()).toEqual(['Stop receiving the file?']);
    expect(document.activeElement?.textContent).toBe('Go on');
    await screen.press('Go on');
    expect(alerts()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('"Stop" ends it', async () => {
    const { onClose } = await showDialog(sample.sending());
    await screen.press('Cancel');
    await screen.press('Stop');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Escape asks, and Escape again closes the question', async () => {
    const { onClose } = await showDialog(sample.sending());
    expect((await screen.key('Escape')).defaultPrevented).toBe(true);
    expect(alerts()).toHaveLength(1);
    await screen.key('Escape');
    expect(alerts()).toHaveLength(0);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a dialog that the browser has closed opens again with the question', async () => {
    const { onClose } = await showDialog(sample.sending());
    await screen.change(() => screen.dialog()?.close());
    expect(screen.dialog()?.open).toBe(true);
    expect(alerts()).toEqual(['Stop receiving the file?']);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the question is not shown for the next file', async () => {
    const { draw } = await showDialog(sample.sending());
    await screen.press('Cancel');
    await draw(sample.completed());
    await draw(sample.sending(null, { id: 'job-2' }));
    expect(alerts()).toEqual([]);
    expect(screen.listButtons()).toEqual(['Close', 'Cancel']);
  });

  test('the question disappears when the file has arrived', async () => {
    const { draw } = await showDialog(sample.sending());
    await screen.press('Cancel');
    await draw(sample.completed());
    expect(alerts()).toEqual([]);
    expect(screen.listButtons()).toEqual(['Close', 'Another file', 'Done']);
  });
});

describe('the file has arrived', () => {
  const url = 'https://files.test/roof.jpg';

  test('its name, size and picture are shown; the picture is loaded without a referrer', async () => {
    await showDialog(sample.completed({ size: 3_140_000 }, { url }));
    expect(screen.text()).toContain('roof.jpg3.1 MB');
    expect(image()?.getAttribute('src')).toBe(url);
    expect(image()?.getAttribute('alt')).toBe('Preview of roof.jpg');
    expect(image()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  test('a name that is only in the result is shown, also as the text of the picture', async () => {
    const result = { downloadUrl: url, fileName: 'roof.jpg' };
    await showDialog(sample.completed({ fileName: null }, result));
    expect(screen.text()).toContain('roof.jpg');
    expect(image()?.getAttribute('alt')).toBe('Preview of roof.jpg');
  });

  test('a picture that cannot be loaded disappears', async () => {
    await showDialog(sample.completed({}, { url }));
    await screen.change(() => void image()?.dispatchEvent(new Event('error')));
    expect(image()).toBeNull();
    expect(screen.text()).toContain('roof.jpg');
  });

  test('a hostile result and a hostile name cannot add an element or an address', async () => {
    const fileName = '<img src=x onerror=alert(1)>\u202Egpj.exe';
    await showDialog(sample.completed({ fileName }, { url: 'javascript:alert(1)', html: fileName }));
    expect(image()).toBeNull();
    expect(screen.dialog()?.querySelectorAll('[onerror], script, a')).toHaveLength(0);
    expect(screen.dialog()?.querySelector('bdi')?.textContent).toBe('<img src=x onerror=alert(1)>gpj.exe');
  });

  test('a file without a name is called a file', async () => {
    await showDialog(sample.completed({ fileName: null }));
    expect(screen.dialog()?.querySelector('bdi')?.textContent).toBe('File');
  });

  test('works with a backend without extras', async () => {
    await showDialog({ ...sample.completed(), job: sample.sampleJob({ status: 'completed' }) });
    expect(live()).toBe('Your file has arrived.');
  });

  test('files that arrived before are listed', async () => {
    const received = ['a', 'b'].map((id) => sample.sampleJob({ id, fileName: `${id}.pdf`, size: 1000 }));
    await showDialog(sample.completed(), { received });
    expect(screen.lines()).toEqual(['a.pdf1 kB', 'b.pdf1 kB']);
  });
});
