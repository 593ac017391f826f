import { expect, it } from 'vitest';
import { createControllerIn } from '../src/svc-job-controller.ts';
import type { LoadSender } from '../src/transfer-run.ts';
import { createFakeApp } from './support/fake-app.ts';
import { createFakeTime } from './support/fake-time.ts';

type Sending = Parameters<Awaited<ReturnType<LoadSender>>['sendFiles']>[0];

const FILES = [new File(['12345'], 'a.txt'), new File(['678'], 'b.txt')];

/** A controller that sends files, and the sender in the test's hands. */
async function send(load?: LoadSender) {
  const opened = open(load);
  opened.controller.send(FILES);
  await opened.time.pass(0);
  return opened;
}

function open(load?: LoadSender) {
  const app = createFakeApp({ canCancel: true });
  const time = createFakeTime();
  const told: string[] = [];
  const sending: { options?: Sending; isStopped: boolean } = { isStopped: false };
  const options = {
    fetch: app.fetch,
    onCompleted: () => told.push('completed'),
    onError: ({ code }: { code: string }) => told.push(code),
    onCancel: () => told.push('cancelled'),
  };
  const fake: LoadSender = async () => ({
    sendFiles: (options) => {
      sending.options = options;
      return () => void (sending.isStopped = true);
    },
  });
  const controller = createControllerIn(time, options, { load: load ?? fake });
  return { app, time, told, sending, controller };
}

it('shows what this device has sent, whatever the backend says of the job', async () => {
  const { app, time, controller, sending } = await send();
  expect(sending.options).toMatchObject({ files: FILES, uploadUrl: controller.getSnapshot().uploadUrl });
  expect(controller.getSnapshot()).toMatchObject({
    status: 'in_progress',
    isSentFromHere: true,
    progress: { bytesReceived: 0, size: 8 },
  });
  sending.options?.onProgress({ bytesSent: 5, size: 8, isWaiting: true });
  await time.pass(5000);
  expect(controller.getSnapshot()).toMatchObject({
    status: 'in_progress',
    progress: { bytesReceived: 5, size: 8 },
    isReconnecting: true,
  });
  expect(app.sent('create')).toEqual([expect.not.objectContaining({ after: expect.anything() })]);
});

it('what is not sent is an error, and the job is cancelled', async () => {
  const { app, time, told, controller, sending } = await send();
  sending.options?.onFailed('too_large');
  await time.pass(0);
  expect(controller.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'too_large' } });
  expect(told).toEqual(['too_large']);
  expect(app.sent('cancel')).toHaveLength(1);
});

it('shows the code, whose link is the upload page, where only that page can send', async () => {
  const { app, time, told, controller, sending } = await send();
  const { uploadUrl } = controller.getSnapshot();
  sending.options?.onOtherPage();
  await time.pass(5000);
  expect(controller.getSnapshot()).toMatchObject({ status: 'pending', uploadUrl, isSentFromHere: false });
  expect(app.sent('create')).toHaveLength(1);
  app.change({ status: 'completed', fileName: 'a.txt' });
  await time.pass(5000);
  expect(told).toEqual(['completed']);
});

it('stops sending when the person cancels', async () => {
  const { time, told, controller, sending } = await send();
  controller.cancel();
  await time.pass(0);
  expect(sending.isStopped).toBe(true);
  expect(told).toEqual(['cancelled']);
});

it('an unreachable script is an error that can be tried again', async () => {
  const { told } = await send(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(told).toEqual(['unreachable']);
});

it('files that are chosen while the code waits are sent for the same job', async () => {
  const { app, time, told, sending, controller } = open();
  controller.start();
  await time.pass(0);
  const { uploadUrl } = controller.getSnapshot();
  controller.send(FILES);
  expect(controller.getSnapshot()).toMatchObject({ status: 'in_progress', isSentFromHere: true, uploadUrl });
  await time.pass(0);
  expect(sending.options).toMatchObject({ files: FILES, uploadUrl });
  expect(controller.getSnapshot().progress).toEqual({ bytesReceived: 0, size: 8 });
  controller.send(FILES); // nothing
  app.change({ status: 'completed', fileName: 'a.txt' });
  await time.pass(5000);
  expect(told).toEqual(['completed']);
  expect(app.sent('create')).toHaveLength(1);
});

it('files that are chosen while the job is being made are sent for it', async () => {
  const { app, time, sending, controller } = open();
  controller.start();
  controller.send(FILES);
  expect(controller.getSnapshot()).toMatchObject({ status: 'creating', isSentFromHere: true });
  await time.pass(0);
  expect(sending.options).toMatchObject({ files: FILES });
  expect(app.sent('create')).toHaveLength(1);
});

it('once a phone sends, files of this device are not sent, and the state says so up to its end', async () => {
  const { app, time, sending, controller } = open();
  controller.start();
  await time.pass(0);
  app.change({ status: 'in_progress', bytesReceived: 5 });
  await time.pass(5000);
  expect(controller.getSnapshot().isTakenElsewhere).toBe(false);
  controller.send(FILES);
  await time.pass(0);
  const taken = { isSentFromHere: false, isTakenElsewhere: true };
  expect(controller.getSnapshot()).toMatchObject({ status: 'in_progress', ...taken });
  app.change({ bytesReceived: 6 });
  await time.pass(5000);
  expect(controller.getSnapshot()).toMatchObject({ progress: { bytesReceived: 6 }, ...taken });
  app.change({ status: 'completed', fileName: 'a.jpg' });
  await time.pass(0);
  expect(sending.options).toBeUndefined();
  expect(controller.getSnapshot()).toMatchObject({ status: 'completed', ...taken });
  controller.reset();
  controller.start();
  expect(controller.getSnapshot().isTakenElsewhere).toBe(false);
});

it('a phone that has taken the job before is waited for, and its job goes on', async () => {
  const { app, time, told, sending, controller } = open();
  controller.start();
  await time.pass(0);
  controller.send(FILES);
  await time.pass(0);
  sending.options?.onFailed('conflict');
  app.change({ status: 'in_progress', bytesReceived: 5 });
  await time.pass(5000);
  const taken = { isSentFromHere: false, isTakenElsewhere: true };
  expect(controller.getSnapshot()).toMatchObject({ status: 'in_progress', ...taken });
  expect(app.sent('cancel')).toEqual([]);
  app.change({ status: 'completed' });
  await time.pass(5000);
  expect(told).toEqual(['completed']);
  expect(controller.getSnapshot()).toMatchObject({ status: 'completed', ...taken });
});

it.each([
  ['another file', { fileName: 'scan.pdf', size: 70_000 }, true],
  ['its own files', { fileName: '2 files.zip', size: 8 }, false],
  ['files of unknown sizes', { fileName: '2 files.zip' }, false],
  ['sealed files', { fileName: '2 files.zip', size: 376, sealed: true }, false],
])(
  'where the job completes with %s before the sender knows, the state says whose they are',
  async (_, end, isTaken) => {
    const { app, time, told, controller } = await send();
    app.change({ ...end, status: 'completed' });
    await time.pass(0);
    expect(controller.getSnapshot()).toMatchObject({ status: 'completed', isTakenElsewhere: isTaken });
    expect(told).toEqual(['completed']);
  },
);
