import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether this process may mount a file system. It must be root on Linux, not in a container. */
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
  const folder = mkdtempSync(join(tmpdir(), 'svc-mount-'));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    return false; // a container may forbid it
  } finally {
    rmdirSync(folder);
  }
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}
