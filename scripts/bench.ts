import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureClickToCode } from './bench/click-to-code.ts';
import { openDesk } from './bench/desk.ts';
import { measureFindTargets } from './bench/find-targets.ts';
import { measureLargeFile } from './bench/large-file.ts';
import { measureNextRequest } from './bench/next-request.ts';
import { measurePhotoLatency } from './bench/photo-latency.ts';
import { printRow, type Row } from './bench/row.ts';
import { measureSeveralFiles } from './bench/several-files.ts';
import { measureWaitingJobs } from './bench/waiting-jobs.ts';

// The command `npm run bench`: a table of what was measured in this run, on this machine. Not a test:
// nothing fails here when a machine is slow.

const measurements: Record<string, (folder: string) => Promise<Row[]>> = {
  photo: () => openDesk(measurePhotoLatency),
  next: () => openDesk(measureNextRequest),
  several: (folder) => openDesk((desk) => measureSeveralFiles(desk, folder)),
  code: () => measureClickToCode(),
  targets: () => measureFindTargets(),
  jobs: () => measureWaitingJobs(),
  large: (folder) => openDesk((desk) => measureLargeFile(desk, folder)),
};

const wanted = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-bench-'));
try {
  printRow({ name: 'what', measured: 'measured', goal: 'goal' });
  for (const [name, measure] of Object.entries(measurements)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const row of await measure(folder)) printRow(row);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
