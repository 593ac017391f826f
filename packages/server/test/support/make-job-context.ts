import { JobChanges } from '../../src/jobs/job-changes.ts';
import type { JobContext } from '../../src/jobs/job-context.ts';
import { RunningUploads } from '../../src/jobs/running-uploads.ts';
import type { FakeClock } from './fake-clock.ts';

/** What a server process holds besides the given: as fresh as after a start. */
export function makeJobContext<Parts extends Pick<JobContext, 'jobs' | 'files'> & { clock: FakeClock }>(
  parts: Parts,
): JobContext & Parts {
  return {
    ...parts,
    changes: new JobChanges(),
    runningUploads: new RunningUploads(),
    limits: {
      lifetimeMs: 60_000,
      keepMs: 3_600_000,
      maxBytes: 1_000_000,
      maxTotalBytes: 100_000_000,
      minFreeBytes: 0,
      maxOpenJobs: 1_000,
    },
    finishing: new Map(),
    findUploadBaseUrl: () => 'http://192.168.1.2:8787',
    report(error) {
      throw error;
    },
  };
}
