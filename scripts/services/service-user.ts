import { chown } from 'node:fs/promises';
import { runProgram } from '../npm/run-program.ts';

/** The user of a service, in the form for `spawn`. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/** The user for services that refuse to run as root. `undefined`: this process is not root. */
export async function serviceUser(): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => runProgram('id', [option, 'nobody'])));
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Runs a program.
 *
 * @throws with its output, if it fails.
 */
export function runAs(
  user: ServiceUser | undefined,
  program: string,
  args: readonly string[],
): Promise<string> {
  // The user may have no access to this process's folder.
  return runProgram(program, args, { user, cwd: '/' });
}

export async function giveTo(user: ServiceUser | undefined, place: string): Promise<void> {
  if (user) await chown(place, user.uid, user.gid);
}
