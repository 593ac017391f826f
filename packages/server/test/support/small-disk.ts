import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/** Whether this process may mount a file system: Linux, as root of more than a container. */
export const canMount = tryToMount();

/** Mounts a file system of one MiB until the test is over. */
export function mountSmallDisk(folder: string): string {
  mkdirSync(folder, { recursive: true });
  mount(folder);
  onTestFinished(() => unmount(folder));
  return folder;
}

function tryToMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mount('/mnt');
    unmount('/mnt');
    return true;
  } catch {
    return false; // a container may forbid it
  }
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}
