// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import * as sample from '../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen, showDialog } from './support/screen.tsx';

drawInEachTest();
const { live } = screen;

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
});

const link = () => screen.dialog()?.querySelector('a');
const SELECTED = 'The address is selected. Copy it yourself:';

/** What a page may do without a clipboard; happy-dom has no such function. */
function answerCopyCommand(answer: () => boolean) {
  const execCommand = vi.fn<(command: string) => boolean>(answer);
  Object.assign(document, { execCommand });
  return execCommand;
}

test('the address is copied, which is shown and announced', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showDialog(sample.pending());
  await screen.press('Copy');
  expect(writeText).toHaveBeenCalledWith(sample.UPLOAD_URL);
  expect(screen.findButton('Copied')).toBeDefined();
  expect(live()).toContain('Copied');
});

test('without a clipboard, the address is copied by execCommand', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard); // as over plain http
  const selected: string[] = [];
  const execCommand = answerCopyCommand(() => selected.push(String(getSelection())) > 0);
  await showDialog(sample.pending());
  await screen.press('Copy');
  expect(execCommand.mock.calls).toEqual([['copy']]);
  expect(selected).toEqual([sample.UPLOAD_URL]);
  expect(screen.findButton('Copied')).toBeDefined();
  expect(live()).toContain('Copied');
});

test.each([
  ['forbids that too', () => false],
  [
    'no longer knows that',
    () => {
      throw new TypeError('document.execCommand is not a function');
    },
  ],
])('where the browser %s, the address is selected, which is shown and announced', async (_, answer) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  answerCopyCommand(answer);
  await showDialog(sample.pending());
  await screen.press('Copy');
  expect(String(getSelection())).toBe(sample.UPLOAD_URL);
  expect(document.activeElement).toBe(link());
  expect(screen.dialog()?.querySelector('.svc-link')?.textContent).toContain(SELECTED);
  expect(live()).toContain(SELECTED);
  expect(screen.findButton('Copied')).toBeUndefined();
});

test('the address of a new job is not shown as copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { draw } = await showDialog(sample.pending());
  await screen.press('Copy');
  await draw(sample.pending({ id: 'job-2' }, 'http://desk.test:8787/?job_id=job-2'));
  expect(screen.findButton('Copy')).toBeDefined();
});

const phoneView = { after: 'job-0', maxFiles: 3 };
const openedAt = '2026-01-01T00:00:01.000Z';

test('a phone that is asked is named in place of the code, which is one press away', async () => {
  const { draw, onShowCode } = await showDialog(sample.pending(phoneView));
  expect(live()).toBe('Your phone is ready.');
  expect(screen.text()).toContain('Look at your phoneUp to 3 files');
  expect([screen.dialog()?.querySelector('[data-testid=svc-qr]'), link()]).toEqual([null, null]);
  expect(screen.listButtons()).toEqual(['Close', 'Show the code for another phone', 'Cancel']);
  await screen.press('Show the code for another phone');
  expect(onShowCode).toHaveBeenCalledOnce();
  await draw({ ...sample.pending(phoneView), isPhoneAsked: false });
  expect(live()).toBe('Scan this with your phone’s camera.');
  expect(link()?.getAttribute('href')).toBe(sample.UPLOAD_URL);
  expect(document.activeElement?.textContent).toBe('Upload from your phone');
});

test('a phone that was asked and has opened the job is connected', async () => {
  await showDialog(sample.pending({ ...phoneView, openedAt }));
  expect(live()).toBe('Your phone is connected.');
  expect(screen.text()).toContain('Choose there what to send');
});

test('a phone that has scanned the code is connected, and the code stays for another one', async () => {
  const { draw } = await showDialog(sample.pending());
  await draw(sample.pending({ openedAt }));
  expect(live()).toBe('Your phone is connected.');
  expect(screen.dialog()?.querySelector('[data-testid=svc-qr]')).not.toBeNull();
  expect(link()).not.toBeNull();
});
