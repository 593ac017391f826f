// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SvcJobOptions, SvcJobState } from '@svc/controller';
import * as sample from '../../../controller/test/support/sample-states.ts';
import { isOnPhone, useTransferDialog } from '../../src/index.ts';
import { UploadDialog } from '../../src/upload-dialog.tsx';
import { IDLE } from '../../../controller/src/svc-job-state.ts';
import { drawInEachTest, screen } from '../support/screen.tsx';

drawInEachTest();

afterEach(() => {
  vi.restoreAllMocks();
});

const FILE = new File(['photo'], 'photo.jpg');

interface PressProps {
  send: () => void;
  picking?: Promise<File[]>;
  state?: SvcJobState;
  options?: Pick<SvcJobOptions, 'tools' | 'multiple'>;
}

const NO_OPTIONS = {};

/** What a button of the kits does at a press. */
function Press({ send, picking, state = IDLE, options = NO_OPTIONS }: PressProps): ReactNode {
  const stub = vi.fn<() => never>();
  const start = vi.fn<() => void>();
  const actions = {
    cancel: stub,
    fail: stub,
    reset: stub,
    showCode: stub,
    getDownloadUrl: stub,
  };
  const { isOpen, open, show, props } = useTransferDialog({
    job: { ...state, ...actions, start, send },
    options,
    labels: {},
    isOnPhone: () => isOnPhone('phone'),
  });
  return (
    <>
      <button onClick={() => (picking ? show(picking) : open())}>Press</button>
      {isOpen && <UploadDialog {...props} />}
    </>
  );
}

/** Presses the button, and returns what the person does in the picker. */
async function pick(name = 'Press'): Promise<() => void> {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue(undefined);
  await screen.press(name);
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

test('what is chosen once the upload page has sent is the next file, and both are shown', async () => {
  const send = vi.fn<() => void>();
  const options = { tools: true, multiple: true };
  await screen.draw(<Press send={send} options={options} />);
  await screen.press('Press');
  await screen.draw(<Press send={send} options={options} state={sample.pending()} />);
  const choose = await pick('Choose a file');
  await screen.draw(
    <Press send={send} options={options} state={sample.completed({ fileName: 'scan.pdf' })} />,
  );
  expect(screen.lines()).toEqual([]);
  await screen.change(choose);
  expect(send).toHaveBeenCalledExactlyOnceWith([FILE]);
  await screen.draw(
    <Press send={send} options={options} state={{ ...sample.creating, isSentFromHere: true }} />,
  );
  expect(screen.lines()).toEqual([expect.stringContaining('scan.pdf')]);
});
