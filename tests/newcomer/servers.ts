import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readObject, readText } from '@svc/protocol';
import { runProgram } from '../../scripts/npm/run-program.ts';
import { findFreePort } from '../../scripts/services/free-port.ts';
import type { Proxy } from '../../scripts/services/find-services.ts';
import { createCleanEnvironment } from '../fixtures/programs/clean-environment.ts';
import { startRegistry } from '../fixtures/programs/registry.ts';
import {
  startProgram,
  type RunningProgram,
  type StartProgramOptions,
} from '../fixtures/programs/start-program.ts';
import { DEPLOYED_HOST, describeDeployed } from '../fixtures/proxy/deployed-proxy.ts';
import { startProxy } from '../fixtures/proxy/proxy-process.ts';
import { DOWNLOADS, findPackages, findProgram, RELEASE } from './release.ts';

/** Downloading and unpacking 110 MB, or installing from npm, on a busy machine. */
const READY_LIMIT_MS = 120_000;
/** A port in what the server prints when it is ready. */
const READY = /:\d{4,5}\b/;

/** Runs the line for a computer's terminal, without Node.js, and with the release in the place of the downloads. */
export async function runDownloadLine(line: string, folder: string): Promise<RunningProgram> {
  const env = await withoutNode(folder);
  const here = line.replace(DOWNLOADS, pathToFileURL(RELEASE).href);
  if (here === line) throw new Error(`"${line}" does not download from ${DOWNLOADS}.`);
  return startServer('/bin/bash', ['-c', here], { cwd: folder, env });
}

/** Runs the line for a computer with Node.js, and with the release in the place of the registry. */
export async function runNpxLine(line: string, folder: string): Promise<RunningProgram> {
  const registry = await startRegistry(findPackages());
  try {
    const env = {
      ...(await createCleanEnvironment(folder, registry.url)),
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_yes: 'true', // a person presses Enter
    };
    return await startServer('/bin/bash', ['-c', line], { cwd: folder, env });
  } finally {
    await registry.close();
  }
}

/**
 * The server for others, as docs/self-hosting.md describes it: the program, and a proxy in front of it with its
 * configuration of `deploy/proxy`. `link`: what `setup-link` prints.
 */
export async function startElsewhere(
  name: Proxy,
  folder: string,
): Promise<{ link: string; stop: () => Promise<void> }> {
  const cwd = path.join(folder, 'server');
  await mkdir(cwd);
  const program = findProgram();
  const upstreamPort = await findFreePort();
  const started: { server?: RunningProgram; link?: string | undefined } = {};
  const proxy = await startProxy(
    name,
    async (place) => {
      const env = {
        ...(await withoutNode(cwd)),
        SVC_PUBLIC_URL: `https://${DEPLOYED_HOST}:${place.port}`,
        SVC_PORT: String(upstreamPort),
        SVC_HOST: '127.0.0.1',
      };
      started.server = await startServer(program, [], { cwd, env });
      const made: unknown = JSON.parse(
        await runProgram(program, ['access', 'create', 'Office', '--json'], { cwd, env }),
      );
      started.link = readText(readObject(made)?.['link']);
      const upstream = `http://127.0.0.1:${upstreamPort}`;
      return describeDeployed(name, place, { upstream, isHttps: true });
    },
    DEPLOYED_HOST,
  );
  const stop = async () => {
    await proxy.close();
    await started.server?.stop();
  };
  return { link: started.link ?? '', stop };
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
