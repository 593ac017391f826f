import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import linker from '@angular/compiler-cli/linker/babel';
import { transformAsync } from '@babel/core';
import type { PluginOption } from 'vite';

// Compiles as `ng build` does: ahead of time, with strict templates, so that the page needs no compiler.

const NGC = path.resolve(import.meta.dirname, '../node_modules/.bin/ngc');

/** Compiles a component to a script beside it. Rejects with the compiler's messages. */
export async function compileComponent(folder: string, name: string): Promise<void> {
  const project = path.join(folder, 'tsconfig.json');
  const configuration = {
    compilerOptions: {
      target: 'ES2022',
      module: 'ES2022',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM'],
      types: [],
      strict: true,
      skipLibCheck: true,
    },
    angularCompilerOptions: { strictTemplates: true },
    files: [name],
  };
  await writeFile(project, JSON.stringify(configuration));
  try {
    await promisify(execFile)(process.execPath, [NGC, '-p', project]);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`Angular's compiler: ${stdout}${stderr}`, { cause: error });
  }
}

/** Completes Angular's own packages, which are compiled in part only. */
export function linkAngular(): PluginOption {
  return {
    name: 'link-angular',
    async transform(code, id) {
      if (!code.includes('ɵɵngDeclare')) return undefined;
      const linked = await transformAsync(code, {
        filename: id,
        configFile: false,
        babelrc: false,
        compact: false,
        plugins: [linker],
      });
      return linked?.code ?? undefined;
    },
  };
}
