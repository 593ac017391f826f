import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from '../../npm/run-program.ts';
import { CODE } from './bundle-server.ts';
import { hideSignature, showSignature } from './mach-o-signature.ts';
import { removeSignature } from './pe-signature.ts';
import type { Target } from './targets.ts';

export interface Tools {
  /** The binary of Node.js that runs here. */
  builder: string;
  strip: string;
  /** With the code of the server; for other files, too. */
  workFolder: string;
  /** The paths of files that the program has in itself, by their names. */
  assets: Readonly<Record<string, string>>;
}

/**
 * Makes the program for a system: its binary of Node.js without symbols, with the server inside. The same input gives
 * the same bytes.
 *
 * @see https://nodejs.org/api/single-executable-applications.html
 */
export async function makeProgram(
  { target, node, file }: { target: Target; node: string; file: string },
  tools: Tools,
): Promise<void> {
  const binary = path.join(tools.workFolder, 'node');
  const made = path.join(tools.workFolder, target.program);
  switch (target.platform) {
    case 'linux':
      await runProgram(tools.strip, ['-o', binary, node]);
      await build(binary, made, tools);
      break;
    case 'darwin':
      await writeFile(binary, hideSignature(await readFile(node)));
      await build(binary, made, tools);
      await writeFile(made, showSignature(await readFile(made)));
      // Also signs it anew, "ad hoc": without a signature macOS starts no program on arm64.
      await runProgram(tools.strip, [made]);
      break;
    case 'win32':
      // The signature of Node.js is wrong for a changed file.
      await writeFile(binary, removeSignature(await readFile(node)));
      await build(binary, made, tools);
      break;
    default:
      target.platform satisfies never;
  }
  await chmod(made, 0o755);
  await rename(made, file).catch(() => runProgram('mv', [made, file])); // the work folder may be on another disk
}

async function build(binary: string, made: string, { builder, workFolder, assets }: Tools): Promise<void> {
  const config = {
    // The program contains this path, so it is relative.
    main: CODE,
    mainFormat: 'module',
    executable: binary,
    output: made,
    disableExperimentalSEAWarning: true,
    assets,
  };
  await writeFile(path.join(workFolder, 'sea.json'), JSON.stringify(config));
  await runProgram(builder, ['--build-sea', 'sea.json'], { cwd: workFolder });
}
