import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The user of a service, in the form for `spawn`. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

const run = promisify(execFile);

/** The user for services that refuse to run as root. `undefined`: this process is not root. */
export async function serviceUser(): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/**
 * Runs a program.
 *
 * @throws with its output, if it fails.
 */
export async function runAs(
  user: ServiceUser | undefined,
  program: string,
  args: readonly string[],
): Promise<string> {
  // The user may have no access to this process's folder.
  const { stdout } = await run(program, args, { ...user, cwd: '/' });
  return stdout;
}

export async function giveTo(user: ServiceUser | undefined, place: string): Promise<void> {
  if (user) await chown(place, user.uid, user.gid);
}
