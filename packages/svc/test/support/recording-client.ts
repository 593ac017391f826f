import type { Job } from '@svc/protocol';
import type { JobClient } from '../../src/index.ts';

const job: Job = {
  id: 'x',
  projectId: 'p',
  status: 'completed',
  fileName: 'cat.jpg',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A client that has one completed job and tells what it was asked, without the signals. */
export function createRecordingClient() {
  const calls: unknown[][] = [];
  const record = <T>(name: string, args: unknown[], answer: T): Promise<T> => {
    calls.push([name, ...args.filter((arg) => arg !== undefined).map(withoutSignal)]);
    return Promise.resolve(answer);
  };
  const client: JobClient = {
    createJob: (...args) => record('createJob', args, job),
    getJob: (...args) => record('getJob', args, job),
    waitForJobCompletion: (...args) => record('waitForJobCompletion', args, job),
    getDownloadUrl: (...args) =>
      record('getDownloadUrl', args, { url: 'http://f.test/', fileName: 'cat.jpg' }),
    cancelJob: (...args) => record('cancelJob', args, job),
    reportOutcome: (...args) => record('reportOutcome', args, job),
  };
  return { client, calls };
}

function withoutSignal(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('signal' in value)) return value;
  const { signal: _, ...rest } = value;
  return rest;
}
