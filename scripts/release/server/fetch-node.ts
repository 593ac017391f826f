import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from '../../npm/run-npm.ts';
import { runProgram } from '../../npm/run-program.ts';
import { NODE_VERSION, TARGETS, type Target } from './targets.ts';

const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/release-server');

/** The target that this computer is. Throws an Error, if programs cannot be made on it. */
export function findOwnTarget(): Target {
  const own = TARGETS.find(({ platform, arch }) => platform === process.platform && arch === process.arch);
  if (own) return own;
  throw new Error(`Programs cannot be made on ${process.platform}-${process.arch}. Make them on linux-x64.`);
}

/** The path of the binary of Node.js for a system, which npm brings once. */
export async function fetchNode({ platform, nodePackage, integrity }: Target): Promise<string> {
  const folder = path.join(CACHE, `${nodePackage}-${NODE_VERSION}`);
  const binary = path.join(folder, 'package/bin', platform === 'win32' ? 'node.exe' : 'node');
  if (await exists(binary)) return binary;
  process.stderr.write(`Fetching Node.js ${NODE_VERSION} from ${nodePackage} (once)…\n`);
  await mkdir(CACHE, { recursive: true });
  const staging = await mkdtemp(path.join(CACHE, 'fetch-'));
  try {
    await runNpm(['pack', `${nodePackage}@${NODE_VERSION}`, '--silent'], { cwd: staging });
    const tarball = path.join(staging, `${nodePackage}-${NODE_VERSION}.tgz`);
    await expectIntegrity(tarball, integrity);
    await runProgram('tar', ['-xzf', tarball, '-C', staging]);
    await rm(tarball);
    // At its place only when it is complete. Another call may have been first.
    await rename(staging, folder).catch(async (error: unknown) => {
      if (!(await exists(binary))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return binary;
}

async function expectIntegrity(file: string, integrity: string): Promise<void> {
  const found = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;
  if (found !== integrity) throw new Error(`${path.basename(file)} is ${found}, and should be ${integrity}.`);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
