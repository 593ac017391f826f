import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from '../../scripts/npm/run-program.ts';
import { findPython, type Proxy } from '../../scripts/services/find-services.ts';
import { findFreePort } from '../../scripts/services/free-port.ts';
import { readDocument } from '../fixtures/programs/read-document.ts';
import type { Shell } from '../fixtures/programs/shell.ts';
import {
  startProgram,
  type RunningProgram,
  type StartProgramOptions,
} from '../fixtures/programs/start-program.ts';
import { applyChanges, DEPLOYED_HOST, describeDeployed } from '../fixtures/proxy/deployed-proxy.ts';
import { startProxy } from '../fixtures/proxy/proxy-process.ts';
import { DOWNLOADS, findProgram, RAW_FILES, RELEASE } from './release.ts';

/** Downloading and unpacking 110 MB, on a busy machine. */
const READY_LIMIT_MS = 120_000;
/** A port in what a server prints when it is ready. */
export const READY = /:\d{4,5}\b/;

/** Where a person is. */
interface Place {
  folder: string;
  shell: Shell;
}

/** Runs the line for a computer's terminal, without Node.js, and with the release in the place of the downloads. */
export async function runDownloadLine(line: string, { folder }: Place): Promise<RunningProgram> {
  const env = await withoutNode(folder);
  const here = applyChanges(line, [[DOWNLOADS, pathToFileURL(RELEASE).href]]);
  return startServer('/bin/bash', ['-c', here], { cwd: folder, env });
}

/** Runs the line for a computer with Node.js. */
export function runNpxLine(line: string, { shell }: Place): Promise<RunningProgram> {
  return shell.start({ name: 'npx', folder: '.', isBackground: true, lines: [line] }, '', { ready: READY });
}

/** The program for this computer, with the port that it has by default. */
export async function startOwnServer(folder: string): Promise<RunningProgram> {
  return startServer(findProgram(), [], { cwd: folder, env: await withoutNode(folder) });
}

/** The example in Python, as its README says. Its address is what was found. */
export async function startPython(shell: Shell): Promise<RunningProgram> {
  await findPython({ install: true });
  const { step } = await readDocument('examples/python-backend/README.md');
  const download = step('download');
  const repository = pathToFileURL(path.dirname(RELEASE)).href;
  const lines = download.lines.map((line) => applyChanges(line, [[RAW_FILES, repository]]));
  await shell.run({ ...download, lines });
  return shell.start(step('start'), '', { ready: /^Backend address: (\S+)$/ });
}

/** A server for others. */
interface Elsewhere {
  /** Makes a key for a person. Resolves to the setup link. */
  letIn: (person: string) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * The server for others, as docs/self-hosting.md describes it: the program, and a proxy in front of it with its
 * configuration of `deploy/proxy`.
 */
export async function startElsewhere(name: Proxy, folder: string): Promise<Elsewhere> {
  const cwd = path.join(folder, 'server');
  await mkdir(cwd);
  const data = path.join(cwd, 'data');
  const program = findProgram();
  const env = await withoutNode(cwd);
  const upstreamPort = await findFreePort();
  const started: { server?: RunningProgram } = {};
  const proxy = await startProxy(
    name,
    async (place) => {
      const options = {
        SVC_PUBLIC_URL: describePublicUrl(place.port),
        SVC_PORT: String(upstreamPort),
        SVC_HOST: '127.0.0.1',
        SVC_DATA: data,
      };
      started.server = await startServer(program, [], { cwd, env: { ...env, ...options } });
      const upstream = `http://127.0.0.1:${upstreamPort}`;
      return describeDeployed(name, place, { upstream, isHttps: true });
    },
    DEPLOYED_HOST,
  );
  const letIn = async (person: string) => {
    const { lines } = (await readDocument('docs/one-server.md')).step('access');
    const line = applyChanges(lines[0] ?? '', [
      ['sudo pocketfill-server', program],
      ['Ada', person],
      ['/var/lib/pocketfill', data],
      [`https://${DEPLOYED_HOST}`, describePublicUrl(proxy.port)],
    ]);
    const printed = await runProgram('/bin/bash', ['-c', line], { cwd, env });
    const link = /^https:\S+\/setup#\S+$/m.exec(printed)?.[0];
    if (link === undefined) throw new Error(`"${line}" prints no setup link.`);
    return link;
  };
  const stop = async () => {
    await proxy.close();
    await started.server?.stop();
  };
  return { letIn, stop };
}

function describePublicUrl(port: number): string {
  return `https://${DEPLOYED_HOST}:${port}`;
}

function startServer(
  file: string,
  args: readonly string[],
  place: Pick<StartProgramOptions, 'cwd' | 'env'>,
): Promise<RunningProgram> {
  return startProgram(file, args, { ...place, ready: READY, timeoutMs: READY_LIMIT_MS });
}

/** The environment of a computer that has nothing but what every system has. */
async function withoutNode(folder: string): Promise<NodeJS.ProcessEnv> {
  const programs = path.join(folder, 'bin');
  await mkdir(programs);
  for (const name of ['curl', 'chmod']) await symlink(`/usr/bin/${name}`, path.join(programs, name));
  return { PATH: programs, HOME: path.join(folder, 'home') };
}
