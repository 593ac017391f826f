import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Programs } from './run-programs.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../packages/server/bin/svc-server.js');

export interface TransferServerOptions {
  dataDir: string;
  port: number;
  webhook: { url: string; secret: string };
}

export interface TransferServer {
  /** For the app. */
  url: string;
  /** For phones. */
  uploadUrl: string;
  /** A key for the app, made for this run. */
  token: string;
}

/** Starts the transfer server with a webhook to the app, and makes a key for the app. */
export async function startTransferServer(
  programs: Programs,
  { dataDir, port, webhook }: TransferServerOptions,
): Promise<TransferServer> {
  const child = programs.start({
    name: 'The transfer server',
    args: [PROGRAM, ...toFlags({ port, data: dataDir, webhook: webhook.url, 'log-level': 'warn' }), '--json'],
    environment: { SVC_WEBHOOK_SECRET: webhook.secret },
  });
  if (!child.stdout) throw new Error('The transfer server has no output.');
  // If it ends instead, `runPrograms` ends everything.
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, uploadUrl } = JSON.parse(line) as { url: string; uploadUrl: string }; // its public interface
  return { url, uploadUrl, token: await createKey(dataDir) };
}

function toFlags(values: Record<string, string | number>): string[] {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

async function createKey(dataDir: string): Promise<string> {
  const args = [PROGRAM, 'keys', 'create', '--project', 'example', '--data', dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim();
}
