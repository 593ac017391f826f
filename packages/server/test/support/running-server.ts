import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readObject } from '@svc/protocol';
import { spawnServer, type ServerProcess } from './server-process.ts';
import { makeTempFolder } from './temp-folder.ts';

export interface RunningProcess extends ServerProcess {
  url: string;
  /** Base of the four routes. */
  routes: string;
  /** Bytes that the process holds in memory now. */
  readMemory: () => number;
}

/** The real program, ready, with a data folder of its own, where nobody gives one. */
export async function runServer(options: readonly string[] = []): Promise<RunningProcess> {
  const data = options.includes('--data') ? [] : ['--data', await makeTempFolder()];
  const fixed = ['--port', '0', '--host', '127.0.0.1', '--json', '--log-level', 'silent'];
  const server = spawnServer([...fixed, ...data, ...options]);
  const report = readObject(JSON.parse(await server.readFirstLine()));
  const url = String(report?.['url']);
  const { pid } = server.child;
  if (pid === undefined) throw new Error('The server has no process.');
  return {
    ...server,
    url,
    routes: url + String(report?.['routeBase']),
    readMemory: () => readResidentBytes(pid),
  };
}

function readResidentBytes(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  }
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
