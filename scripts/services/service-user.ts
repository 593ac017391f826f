import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The user that runs a service, in the form that `spawn` takes. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

const run = promisify(execFile);

/** Some services refuse to run as root. `undefined`: this process is not root, they run as its own user. */
export async function serviceUser(): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'nobody'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** Runs a program to its end. @throws with what it said, if it fails. */
export async function runAs(
  user: ServiceUser | undefined,
  program: string,
  args: readonly string[],
): Promise<string> {
  // The folder of this process may be closed to the user.
  const { stdout } = await run(program, args, { ...user, cwd: '/' });
  return stdout;
}

export async function giveTo(user: ServiceUser | undefined, place: string): Promise<void> {
  if (user) await chown(place, user.uid, user.gid);
}
