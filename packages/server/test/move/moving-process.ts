import { writeSync } from 'node:fs';
import type { MoveProgress } from '../../src/move/move.ts';
import { openSide, runMove } from './move-world.ts';

// Moves one folder to another. As soon as it has done a part of the named step it says so and stands still: to be killed.

const [source = '', target = '', wanted = ''] = process.argv.slice(2);

function standStill({ step }: MoveProgress): void {
  if (step !== wanted) return;
  writeSync(1, `${step}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

await runMove(
  { source: openSide(source), target: openSide(target), downloadSecret: new Uint8Array(32).fill(7) },
  { onProgress: standStill },
);
