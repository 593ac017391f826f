import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeChecksums } from '../checksums.ts';
import { findLlvmStrip } from './find-llvm-strip.ts';
import { bundleServer } from './bundle-server.ts';
import { describeProgram, formatPrograms } from './describe-program.ts';
import { fetchNode, findOwnTarget } from './fetch-node.ts';
import { makeProgram } from './make-program.ts';
import { readTargets } from './targets.ts';
import { writeProgramLicenses } from './write-program-licenses.ts';

// The command `npm run release:server [-- --only linux-x64 --folder DIR]`: makes the transfer server as one program
// without Node for each system, `release/pocketfill-server-<platform>-<arch>`, and writes `SHA256SUMS` anew.

const ROOT = path.resolve(import.meta.dirname, '../../..');

try {
  const { targets, folder } = readTargets(process.argv.slice(2), path.join(ROOT, 'release'));
  const strip = await findLlvmStrip({ install: true });
  await mkdir(folder, { recursive: true });
  const workFolder = await mkdtemp(path.join(tmpdir(), 'pocketfill-release-'));
  try {
    const { pages: assets, modules } = await bundleServer(workFolder);
    // Node makes programs for other systems from their binaries, if it is of the same version.
    const builder = await fetchNode(findOwnTarget());
    const made = [];
    for (const target of targets) {
      const node = target === findOwnTarget() ? builder : await fetchNode(target);
      const file = path.join(folder, target.program);
      await makeProgram({ target, node, file }, { builder, strip, workFolder, assets });
      made.push(await describeProgram(target, file));
    }
    await writeProgramLicenses({ folder, builder, modules });
    await writeChecksums(folder);
    process.stdout.write(formatPrograms(made));
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
