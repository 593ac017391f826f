import { realpathSync } from 'node:fs';
import { findSwift } from './find-swift.ts';

const finders: Record<string, (options: { install: boolean }) => Promise<string>> = { swift: findSwift };

const USAGE = `Usage: node scripts/services/find-services.ts ${Object.keys(finders).join('|')}… [--install]`;

/** `node scripts/services/find-services.ts swift [--install]` prints a path for each, one after the other. */
async function main(args: string[]): Promise<void> {
  const names = args.filter((arg) => arg !== '--install');
  if (names.length === 0) throw new Error(USAGE);
  for (const name of names) {
    const find = finders[name];
    if (find === undefined) throw new Error(USAGE);
    console.log(await find({ install: args.includes('--install') }));
  }
}

// `import.meta.main` is missing before Node 24.2.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
