// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { OpeningButton } from '../../src/upload-button/opening-button.tsx';
import { drawInEachTest, screen } from '../../../dialog/test/support/screen.tsx';

drawInEachTest();

const onOpen = vi.fn<() => void>();
const onClick = vi.fn<() => void>();
beforeEach(() => {
  vi.clearAllMocks();
});

const draw = (props: { isOpen: boolean; disabled: boolean }) =>
  screen.draw(
    <>
      <OpeningButton {...props} onOpen={onOpen} onNear={() => undefined} onClick={onClick}>
        Send
      </OpeningButton>
      <button type="button">Next</button>
    </>,
  );
const button = () => screen.findButton('Send');
const looks = () => [button()?.disabled, button()?.getAttribute('aria-disabled')];

test('disabled while the dialog is open, it still gets the focus back, but opens nothing', async () => {
  await draw({ isOpen: false, disabled: false });
  await screen.press('Send');
  await draw({ isOpen: true, disabled: true });
  expect(looks()).toEqual([false, 'true']);
  await draw({ isOpen: false, disabled: true });
  expect(document.activeElement).toBe(button());
  expect(looks()).toEqual([false, 'true']);
  await screen.press('Send');
  expect([onOpen.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 1]);
});

test('it is disabled like any button when the focus has moved on', async () => {
  await draw({ isOpen: false, disabled: false });
  await screen.press('Send');
  await draw({ isOpen: true, disabled: true });
  await draw({ isOpen: false, disabled: true });
  await screen.change(() => screen.findButton('Next')?.focus());
  expect(looks()).toEqual([true, null]);
});

test('it takes the focus when it is pressed, since not every browser does that', async () => {
  await draw({ isOpen: false, disabled: false });
  await screen.change(() => button()?.click());
  expect(document.activeElement).toBe(button());
});

test('a held Enter does not open it again after the dialog has been closed', async () => {
  await draw({ isOpen: false, disabled: false });
  button()?.focus();
  const event = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  await screen.change(() => void button()?.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
});
