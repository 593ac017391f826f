import { waitForNpmToEnd } from '../../packages/server/src/cli/wait-for-npm.ts';

/** Sends this process the SIGTERM that npm's shell has got in its place. */
export function endWithNpm(): void {
  void waitForNpmToEnd().then(() => process.kill(process.pid, 'SIGTERM'));
}
