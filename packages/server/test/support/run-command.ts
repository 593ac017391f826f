import { spawnServer, type Finished } from './server-process.ts';

/** Runs a command of the real program to its end. */
export async function runCommand(
  dataDir: string,
  words: string,
  environment?: NodeJS.ProcessEnv,
): Promise<Finished> {
  return spawnServer([...words.split(' '), '--data', dataDir], environment).finished;
}

/** What a command prints with `--json`. */
export async function readJson(dataDir: string, words: string): Promise<unknown> {
  const { code, stdout, stderr } = await runCommand(dataDir, `${words} --json`);
  if (code !== 0) throw new Error(`"${words}" failed: ${stderr}`);
  return JSON.parse(stdout);
}
