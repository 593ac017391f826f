import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startTransferServer } from '../../../tests/fixtures/server/transfer-server.ts';
import { createUndoList, type UndoList } from '../../cluster/undo-list.ts';
import { openBrowsers, type Browsers } from '../desk.ts';
import { startProgram } from './programs/start-program.ts';

/** The ways in which the product can be set up, as they are named in the table. Sealing is the default. */
export const UNSEALED = 'ours, not sealed';
export const SEALED = 'ours, sealed';

const SETUPS: readonly { name: string; serverArgs: string[] }[] = [
  { name: UNSEALED, serverArgs: ['--no-seal'] },
  { name: SEALED, serverArgs: [] },
];

/** Where a server is reached from either side. */
export interface Place {
  /** For example `http://127.0.0.1:41234`. */
  forPhone: string;
  forComputer: string;
}

/** A transfer server of the product, and what the setup is called. */
export interface OurPlace extends Place {
  name: string;
}

/** All that the contestants need. Every server is a process of its own, and so is each of the two links. */
export interface HandOffDesk extends Browsers {
  ours: OurPlace[];
  /** The server that has nothing of the product. */
  bare: Place;
  /** For files of this desk only. */
  folder: string;
}

export interface DeskOptions {
  /** The folder in which the desk makes its own. */
  parent: string;
  /** What the phone's and the computer's link carry, each of them and in each direction; `null`: all they can. */
  bytesPerSecond: number | null;
}

/** Opens a desk for one measurement and clears it away afterwards. */
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

/** The bare one is the first. */
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

/** Puts the links in front of the servers, where there are to be any. */
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
