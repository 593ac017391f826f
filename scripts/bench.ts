import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureClickToCode } from './bench/click-to-code.ts';
import { openDesk } from './bench/desk.ts';
import { measureFindTargets } from './bench/find-targets.ts';
import { HAND_OFF_PARTS } from './bench/hand-off/hand-off-parts.ts';
import { measureHandOff, type HandOffOptions } from './bench/hand-off/measure-hand-off.ts';
import { measureKeyCost } from './bench/key-cost.ts';
import { measureNextRequest } from './bench/next-request.ts';
import { measurePictures } from './bench/pictures/measure-pictures.ts';
import { printRow, type Row } from './bench/row.ts';
import { measureSeveralFiles } from './bench/several-files.ts';
import { measureWaitingJobs } from './bench/waiting-jobs.ts';

// The command `npm run bench [NAME…] [--rounds N]`: measures this machine and prints a table. It is not a test: nothing
// fails on a slow machine.

type Measure = (options: HandOffOptions) => Promise<Row[]>;

/** The parts of the measurement `large`, each also a measurement of its own. */
const large = Object.fromEntries(
  Object.entries(HAND_OFF_PARTS).map(([name, part]): [string, Measure] => [
    name,
    (options) => measureHandOff(part, options),
  ]),
);

const measurements: Record<string, Measure> = {
  next: () => openDesk(measureNextRequest),
  several: ({ folder }) => openDesk((desk) => measureSeveralFiles(desk, folder)),
  code: () => openDesk(measureClickToCode),
  targets: () => openDesk(measureFindTargets),
  jobs: () => measureWaitingJobs(),
  keys: () => measureKeyCost(),
  pictures: () => measurePictures(),
  ...large,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } }, // of the parts of `large`
});
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const names = positionals.flatMap((name) => (name === 'large' ? Object.keys(large) : name));
const unknown = names.find((name) => !(name in measurements));
if (unknown !== undefined || (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))) {
  console.error(`Usage: npm run bench -- [${Object.keys(measurements).join('|')}|large]… [--rounds N]`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-bench-'));
try {
  printRow({ name: 'what', measured: 'measured', goal: 'goal' });
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const row of await measure({ folder, rounds })) printRow(row);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
