import type { Job } from '@svc/protocol';
import { expect, it } from 'vitest';
import { sampleFile } from './support/sample-states.ts';
import { startController } from './support/open-controller.ts';

const site = { origin: 'https://app.test' };
const FILES = [sampleFile('a.jpg'), sampleFile('b.pdf', { bytesReceived: 10, isWhole: false })];

it.each([
  [{ maxFiles: 4 }, { maxFiles: 4, multiple: true }],
  [
    { maxFiles: 4, multiple: false },
    { maxFiles: 4, multiple: true },
  ],
  [{ maxFiles: 1000 }, { maxFiles: 100, multiple: true }],
  [{ maxFiles: 2.4 }, { maxFiles: 2, multiple: true }],
  [{ maxFiles: 1 }, {}],
  [{ maxFiles: 0 }, {}],
  [{ maxFiles: Number.NaN, multiple: true }, { multiple: true }],
])('%o is sent as %o', async (options, sent) => {
  const { app } = await startController({ ...options, tools: true, site });
  expect(app.sent('create')).toEqual([{ ...sent, site }]);
});

it('progress is that of all files, and onCompleted gets the job with its files', async () => {
  const completed: Job[] = [];
  const { app, time, controller, complete } = await startController({
    maxFiles: 3,
    onCompleted: (job) => completed.push(job),
  });
  app.change({ status: 'in_progress', files: FILES, bytesReceived: 1010, size: 2000 });
  await time.pass(2_000);
  expect(controller.getSnapshot()).toMatchObject({
    progress: { bytesReceived: 1010, size: 2000 },
    job: { files: FILES },
  });
  const whole = FILES.map(({ name }) => sampleFile(name));
  await complete({ files: whole, fileName: '2 files.zip' });
  expect(completed).toEqual([expect.objectContaining({ files: whole, fileName: '2 files.zip' })]);
});

it('one file has an address of its own, once it is whole', async () => {
  const { app, time, controller } = await startController();
  app.change({
    status: 'in_progress',
    files: [{ ...FILES[0], id: 'a b' }, FILES[1]] as Job['files'] & object,
  });
  await time.pass(2_000);
  await expect(controller.getDownloadUrl({ fileId: 'id-b.pdf' })).rejects.toMatchObject({
    code: 'not_completed',
  });
  await expect(controller.getDownloadUrl()).rejects.toMatchObject({ code: 'not_completed' });
  await controller.getDownloadUrl({ fileId: 'a b', expirationMinutes: 5 });
  expect(app.asked('download')).toEqual(['/api/svc/job/job-1/download?expiration=5&file=a%20b']);
});

it('a backend that takes it is told that the files are in the page, after the page was', async () => {
  const order: string[] = [];
  const { app, complete } = await startController(
    { onCompleted: () => order.push(`${app.asked('report').length} reports`) },
    { canReport: true },
  );
  await complete();
  expect(order).toEqual(['0 reports']);
  expect(app.asked('report')).toEqual(['/api/svc/job/job-1/outcome']);
  expect(app.sent('report')).toEqual([{ kind: 'placed' }]);
});

it('the report can go elsewhere, and when it fails nobody sees it', async () => {
  const { app, controller, told, complete } = await startController(
    { getOutcomeUrl: (id) => `/api/own/job/${id}/outcome?tenant=7` },
    { canReport: true },
  );
  app.answerNext('report', [500, { error: 'No.' }]);
  await complete();
  expect(app.asked('report')).toEqual(['/api/own/job/job-1/outcome?tenant=7']);
  expect(controller.getSnapshot().status).toBe('completed');
  expect(told).toEqual(['created job-1', 'completed job-1 undefined']);
});

it.each([
  ['has failed', 'failed', true],
  ['cannot be reported', 'completed', undefined],
] as const)('of a job that %s nothing is reported', async (_, status, canReport) => {
  const { app, time } = await startController({}, { canReport });
  app.change({ status });
  await time.pass(0);
  expect(app.asked('report')).toEqual([]);
});
