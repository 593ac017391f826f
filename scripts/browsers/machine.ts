import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { runProgram } from '../npm/run-program.ts';

/** The computer, for finding browsers; replaced in tests. */
export interface Machine {
  platform: NodeJS.Platform;
  isRoot: boolean;
  env: Record<string, string | undefined>;
  exists: (path: string) => boolean;
  /** The output of a program, or null when it cannot start, fails, or takes more than 20 s. */
  read(program: string, args: string[]): Promise<string | null>;
  /** Runs a program that shows its progress; false when it fails. */
  perform(program: string, args: string[]): Promise<boolean>;
  /** Tells the person something, on stderr, as stdout is for the path. */
  say(sentence: string): void;
}

const READ_LIMIT_MS = 20_000;

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    env: process.env,
    exists: existsSync,
    read: (program, args) => runProgram(program, args, { timeoutMs: READ_LIMIT_MS }).catch(() => null),
    perform: performLoudly,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  };
}

function performLoudly(program: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // All output goes to stderr (2), since callers read the path from stdout.
  const child = spawn(program, args, { stdio: ['ignore', 2, 2], env });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const APT = '/usr/bin/apt-get';
const LOCK_LIMIT_SECONDS = 600;

/** Debian runs it before it starts a package's service; 101 means "no" (invoke-rc.d(8)). An existing one stays. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs Debian packages as root, without starting their services; false if that is not possible. */
export async function aptInstall(packages: readonly string[], machine: Machine): Promise<boolean> {
  if (machine.platform !== 'linux' || !machine.isRoot || !machine.exists(APT)) return false;
  if (machine.exists(POLICY)) return performInstall(packages, machine);
  await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await performInstall(packages, machine);
  } finally {
    await rm(POLICY, { force: true });
  }
}

async function performInstall(packages: readonly string[], machine: Machine): Promise<boolean> {
  // A failed update (one dead mirror) does not stop the installation: older lists may do.
  await machine.perform(APT, ['update']);
  // Waits for another installation.
  const patience = ['-o', `DPkg::Lock::Timeout=${LOCK_LIMIT_SECONDS}`];
  // A power cut in the middle would cost another installation, and not the person's data.
  const haste = ['-o', 'DPkg::Options::=--force-unsafe-io'];
  const options = ['-y', ...patience, ...haste, '--no-install-recommends'];
  return machine.perform(APT, ['install', ...options, ...packages]);
}
