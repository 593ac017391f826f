/** Finds a program, or installs it where there is none. Gives its path. */
export type Find = (options: { install: boolean }) => Promise<string>;

/**
 * The command line of what finds programs: names, and `--install`. Prints a path for each, one after the other; in one
 * sentence what is wrong otherwise.
 */
export async function printFound(script: string, finders: Readonly<Record<string, Find>>): Promise<void> {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => arg !== '--install');
  const usage = `Usage: node ${script} ${Object.keys(finders).join('|')}… [--install]`;
  try {
    if (names.length === 0) throw new Error(usage);
    for (const name of names) {
      const find = finders[name];
      if (find === undefined) throw new Error(usage);
      console.log(await find({ install: args.includes('--install') }));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
