import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readFirstLine, startTransferServer } from '../../../tests/fixtures/server/transfer-server.ts';
import { createUndoList, type UndoList } from '../../cluster/undo-list.ts';
import { openBrowsers, type Browsers } from '../desk.ts';

/** The tested setups of the product, as named in the table. Sealing is the default. */
export const UNSEALED = 'ours, not sealed';
export const SEALED = 'ours, sealed';

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
    const [barePort] = await startProgram(['bare-server.ts', folder], undo);
    const startOurs = async (...args: string[]) => {
      const server = await startTransferServer({ args });
      undo.add(() => server.dispose());
      return new URL(server.url).port;
    };
    const ports = [String(barePort), await startOurs('--no-seal'), await startOurs()];
    // Links in front of the servers, if the rate is limited.
    const startLink = async () =>
      bytesPerSecond === null ? ports : startProgram(['link.ts', String(bytesPerSecond), ...ports], undo);
    const [phonePorts, computerPorts] = [await startLink(), await startLink()];
    const placeOf = (server: number) => ({
      forPhone: `http://127.0.0.1:${phonePorts[server]}`,
      forComputer: `http://127.0.0.1:${computerPorts[server]}`,
    });
    const ours = [
      { name: UNSEALED, ...placeOf(1) },
      { name: SEALED, ...placeOf(2) },
    ];
    return await openBrowsers((browsers) => measure({ ...browsers, ours, bare: placeOf(0), folder }));
  } finally {
    await undo.run();
  }
}

/**
 * Starts a script of this folder as a process, so that its work does not load the bench's process. It prints its ports
 * on 127.0.0.1 as a JSON list when it is ready, and ends with its input, also when the bench is killed.
 */
async function startProgram([script = '', ...args]: string[], undo: UndoList): Promise<number[]> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  undo.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
  });
  return JSON.parse(await readFirstLine(child)) as number[]; // printed by the scripts of this folder
}
