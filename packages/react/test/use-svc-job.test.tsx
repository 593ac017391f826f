// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SvcJobOptions } from '@svc/controller';
import { useSvcJob, type UseSvcJobResult } from '../src/use-svc-job.ts';
import { createFakeApp } from '../../controller/test/support/fake-app.ts';
import { drawInEachTest, screen } from '../../dialog/test/support/screen.tsx';

drawInEachTest();

let latest: UseSvcJobResult;
const statuses: string[] = [];

function record(drawn: UseSvcJobResult): void {
  latest = drawn;
  statuses.push(drawn.status);
}

function Probe(options: SvcJobOptions) {
  const job = useSvcJob(options);
  record(job);
  return <p>{job.status}</p>;
}

const { draw: render, change } = screen;

beforeEach(() => {
  statuses.length = 0;
});

it('makes no job before it is started, and renders each state', async () => {
  const app = createFakeApp();
  await render(<Probe fetch={app.fetch} />);
  expect(app.requests).toEqual([]);
  await change(() => latest.start());
  expect(latest).toMatchObject({ status: 'pending', uploadUrl: 'http://localhost:8787/?job_id=job-1' });
  await change(() => app.change({ status: 'completed' }, { id: 7 }));
  expect(latest).toMatchObject({ status: 'completed', result: { id: 7 } });
  expect([...new Set(statuses)]).toEqual(['idle', 'creating', 'pending', 'completed']);
});

it('the functions stay the same object, so that effects may depend on them', async () => {
  const app = createFakeApp();
  await render(<Probe fetch={app.fetch} />);
  const { start, cancel, fail, reset, showCode, getDownloadUrl } = latest;
  await change(() => latest.start());
  expect(latest).toMatchObject({ start, cancel, fail, reset, showCode, getDownloadUrl });
});

it('the callbacks of the last render are called', async () => {
  const app = createFakeApp();
  const told: string[] = [];
  await render(<Probe fetch={app.fetch} onCompleted={() => told.push('old')} />);
  await change(() => latest.start());
  await render(<Probe fetch={app.fetch} onCompleted={() => told.push('new')} />);
  await change(() => app.change({ status: 'completed' }));
  expect(told).toEqual(['new']);
});

it('an unmounted component stops waiting, and is not updated any more', async () => {
  const app = createFakeApp();
  const complaints = vi.spyOn(console, 'error');
  await render(<Probe fetch={app.fetch} />);
  await change(() => latest.start());
  expect(app.openWaits()).toBe(1);
  await render(null);
  expect(app.openWaits()).toBe(0);
  const drawn = statuses.length;
  await change(() => app.change({ status: 'completed' }));
  expect(statuses).toHaveLength(drawn);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

it('is idle in server rendering', () => {
  expect(renderToString(<Probe />)).toBe('<p>idle</p>');
});
