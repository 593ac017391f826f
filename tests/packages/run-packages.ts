import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packNpm, type PackedKits } from '../../scripts/release/pack-npm.ts';
import { checkContents } from './check-contents.ts';
import { checkDeclarations } from './check-declarations.ts';
import { checkTypes } from './check-types.ts';
import { measureSizes } from './measure-sizes.ts';
import { runNextApps } from './next-apps/run-next-apps.ts';
import { runConformance } from './runtimes/run-conformance.ts';
import { runRuntimes } from './runtimes/run-runtimes.ts';
import { runQuickstart } from './quickstart/run-quickstart.ts';
import { formatSection, type Section } from './support/section.ts';

// The command `npm run packages`: packs the last builds, and tries them as an integrator does, with the versions in
// docs/compatibility.md. `npm run packages -- sizes runtimes` runs these parts only.

type Part = (kits: PackedKits, folder: string) => Promise<Section>;

const PARTS: Record<string, Part> = {
  types: checkTypes,
  typescript: checkDeclarations,
  sizes: measureSizes,
  runtimes: runRuntimes,
  conformance: runConformance,
  next: runNextApps,
  quickstart: runQuickstart,
};

const wanted = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), 'pocketfill-packages-'));
const problems: string[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
try {
  const kits = await packNpm(path.join(folder, 'packed'));
  problems.push(...(await checkContents(kits, path.join(folder, 'contents'))));
  for (const [name, run] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    try {
      const section = await run(kits, path.join(folder, name));
      process.stdout.write(`${formatSection(section)}\n`);
      problems.push(...section.problems.map((problem) => `${name}: ${problem}`));
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
