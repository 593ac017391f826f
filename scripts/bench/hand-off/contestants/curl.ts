import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { HandOffDesk } from '../desk.ts';
import type { Contestant } from './contestant.ts';
import { settle } from './settle.ts';

const run = promisify(execFile);

/** The bytes alone without any browser, from file to file. */
export function createCurl({ bare, folder }: HandOffDesk): Contestant {
  return {
    name: 'curl up then down',
    time: async (file) => {
      const id = randomUUID();
      const copy = path.join(folder, `${id}.copy`);
      await settle();
      const startedAtMs = performance.now();
      await run('curl', ['-fsS', '-T', file, '-H', 'Expect:', `${bare.forPhone}/files/${id}`]);
      await run('curl', ['-fsS', '-o', copy, `${bare.forComputer}/files/${id}`]);
      const tookMs = performance.now() - startedAtMs;
      await fetch(`${bare.forComputer}/files/${id}`, { method: 'DELETE' });
      await rm(copy);
      return { tookMs };
    },
  };
}
