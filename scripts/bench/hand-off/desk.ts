import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startTransferServer } from '../../../tests/fixtures/server/transfer-server.ts';
import { createUndoList, type UndoList } from '../../cluster/undo-list.ts';
import { openBrowsers, type Browsers } from '../desk.ts';
import { startProgram } from './programs/start-program.ts';

/** The tested setups of the product, as named in the table. Sealing is the default. */
export const UNSEALED = 'ours, not sealed';
export const SEALED = 'ours, sealed';

const SETUPS: readonly { name: string; serverArgs: string[] }[] = [
  { name: UNSEALED, serverArgs: ['--no-seal'] },
  { name: SEALED, serverArgs: [] },
];

/** The addresses of a server from both sides. */
export interface Place {
  /** For example `http://127.0.0.1:41234`. */
  forPhone: string;
  forComputer: string;
}

/** A transfer server, and the name of its setup. */
export interface OurPlace extends Place {
  name: string;
}

/** The environment of the contestants. Each server and each link is a process of its own. */
export interface HandOffDesk extends Browsers {
  ours: OurPlace[];
  /** A server without any code of the product. */
  bare: Place;
  /** A folder for the desk's files. */
  folder: string;
}

export interface DeskOptions {
  /** The parent of the desk's folder. */
  parent: string;
  /** The rate of the phone's and of the computer's link, each direction; `null`: unlimited. */
  bytesPerSecond: number | null;
}

/** Opens a desk for one measurement and closes it afterwards. */
export async function openHandOffDesk<T>(
  { parent, bytesPerSecond }: DeskOptions,
  measure: (desk: HandOffDesk) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(parent, 'hand-off-'));
  const undo = createUndoList();
  undo.add(() => rm(folder, { recursive: true, force: true }));
  try {
    const servers = await startServers(folder, undo);
    const [bare, ...ours] = await lay(servers, bytesPerSecond, undo);
    if (!bare) throw new Error('There is no bare server.');
    return await openBrowsers((browsers) => measure({ ...browsers, ours, bare, folder }));
  } finally {
    await undo.run();
  }
}

interface StartedServer {
  name: string;
  port: number;
}

/** The bare server comes first. */
async function startServers(folder: string, undo: UndoList): Promise<StartedServer[]> {
  const bare = await startProgram('bare-server.ts', [folder]);
  undo.add(() => bare.stop());
  const servers = bare.ports.map((port) => ({ name: 'bare', port }));
  for (const { name, serverArgs } of SETUPS) {
    const server = await startTransferServer({ args: serverArgs });
    undo.add(() => server.dispose());
    servers.push({ name, port: Number(new URL(server.url).port) });
  }
  return servers;
}

/** Puts links in front of the servers, if the rate is limited. */
async function lay(
  servers: readonly StartedServer[],
  bytesPerSecond: number | null,
  undo: UndoList,
): Promise<OurPlace[]> {
  const ports = servers.map(({ port }) => port);
  const startLink = async () => {
    if (bytesPerSecond === null) return ports;
    const link = await startProgram('link.ts', [bytesPerSecond, ...ports].map(String));
    undo.add(() => link.stop());
    return link.ports;
  };
  const phonePorts = await startLink();
  const computerPorts = await startLink();
  return servers.map(({ name }, index) => ({
    name,
    forPhone: `http://127.0.0.1:${phonePorts[index]}`,
    forComputer: `http://127.0.0.1:${computerPorts[index]}`,
  }));
}
