import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTransferServer } from '../../fixtures/server/transfer-server.ts';

const PROGRAM = path.resolve('packages/server/bin/svc-server.js');

export interface Backend {
  url: string;
  token: string;
  stop(): Promise<void>;
}

/** The real transfer server, and a key for it. */
export async function startBackend(): Promise<Backend> {
  const server = await startTransferServer();
  const args = [PROGRAM, 'keys', 'create', '--project', 'recipes', '--data', server.dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return { url: server.url, token: stdout.trim(), stop: () => server.dispose() };
}
