import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readFirstLine } from '../../../../tests/fixtures/server/transfer-server.ts';

export interface Program {
  /** The ports at which it listens, on 127.0.0.1. */
  ports: number[];
  stop(): Promise<void>;
}

/**
 * Starts a script of this folder as a process, so that its work does not load the bench's process. It prints its ports
 * as a JSON list when it is ready, and ends with its input, also when the bench is killed.
 */
export async function startProgram(script: string, args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ports = JSON.parse(await readFirstLine(child)) as number[]; // printed by the scripts of this folder
  return {
    ports,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
