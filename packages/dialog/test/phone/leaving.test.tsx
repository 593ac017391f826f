// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { isOnPhone, useTransferDialog } from '../../src/index.ts';
import { IDLE } from '../../../controller/src/svc-job-state.ts';
import { drawInEachTest, screen } from '../support/screen.tsx';

drawInEachTest();

afterEach(() => {
  vi.restoreAllMocks();
});

const FILE = new File(['photo'], 'photo.jpg');

/** What a button of the kits does at a press. */
function Press({ send, picking }: { send: () => void; picking?: Promise<File[]> }): ReactNode {
  const stub = vi.fn<() => never>();
  const actions = {
    start: stub,
    cancel: stub,
    fail: stub,
    reset: stub,
    showCode: stub,
    getDownloadUrl: stub,
  };
  const { open, show } = useTransferDialog({
    job: { ...IDLE, ...actions, send },
    options: {},
    labels: {},
    isOnPhone: () => isOnPhone('phone'),
  });
  return <button onClick={() => (picking ? show(picking) : open())}>Press</button>;
}

/** Presses the button, and returns what the person does in the picker. */
async function pick(): Promise<() => void> {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue(undefined);
  await screen.press('Press');
  const field = click.mock.contexts[0] as HTMLInputElement;
  return () => {
    Object.defineProperty(field, 'files', { value: [FILE] });
    field.dispatchEvent(new Event('change'));
  };
}

test('what is chosen in the picker is sent', async () => {
  const send = vi.fn<() => void>();
  await screen.draw(<Press send={send} />);
  const choose = await pick();
  await screen.change(choose);
  expect(send).toHaveBeenCalledExactlyOnceWith([FILE]);
});

test('what is chosen once the button has left the page is not sent', async () => {
  const send = vi.fn<() => void>();
  await screen.draw(<Press send={send} />);
  const choose = await pick();
  await screen.draw(null);
  await screen.change(choose);
  expect(send).not.toHaveBeenCalled();
});
