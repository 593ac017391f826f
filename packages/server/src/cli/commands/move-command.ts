import { formatBytes } from '@svc/protocol';
import { moveData } from '../../move/move-data.ts';
import type { MoveProgress, MoveReport } from '../../move/move.ts';
import { type DataCommand, UsageError } from '../command-line.ts';
import { formatFields } from '../format-table.ts';
import type { Program } from '../program.ts';
import { createProgressBar } from '../progress-bar.ts';
import { readDatabaseUrl, readStorageUrl } from '../storage-environment.ts';

/** Moves what the data folder has to the database and the object store of the environment. */
export async function runMoveCommand(program: Program, { dataDir, isJson }: DataCommand): Promise<void> {
  const { terminal, openMove, clock } = program;
  const [databaseUrl, storageUrl] = [readDatabaseUrl(terminal), readStorageUrl(terminal)];
  if (databaseUrl === undefined) {
    throw new UsageError('SVC_DATABASE_URL must be the address of the database that the data moves to.');
  }
  const stopping = new AbortController();
  void terminal.waitForStop().then(() => stopping.abort());
  const bar = createProgressBar({ isInteractive: terminal.canRedraw, write: terminal.writeError });
  const onProgress = ({ step, ...progress }: MoveProgress) =>
    bar.show({ name: STEP_NAMES[step], ...progress });
  const { source, target, close } = await openMove({ dataDir, databaseUrl, storageUrl });
  try {
    const report = await moveData({ source, target, clock, signal: stopping.signal, onProgress });
    const hasStore = storageUrl !== undefined;
    terminal.write(isJson ? formatJson(report) : formatReport(report, { dataDir, hasStore }));
  } finally {
    bar.end();
    await close();
  }
}

const STEP_NAMES: Record<MoveProgress['step'], string> = {
  rows: 'Copying rows',
  files: 'Copying files',
  comparison: 'Comparing',
};

function formatJson({ movedBeforeAtMs, rows, files }: MoveReport): string {
  const movedBeforeAt = movedBeforeAtMs === undefined ? null : formatTime(movedBeforeAtMs);
  return `${JSON.stringify({ movedBeforeAt, rows, files })}\n`;
}

interface Places {
  dataDir: string;
  hasStore: boolean;
}

function formatReport({ movedBeforeAtMs, rows, files }: MoveReport, { dataDir, hasStore }: Places): string {
  if (movedBeforeAtMs !== undefined) {
    return `This data was moved there at ${formatTime(movedBeforeAtMs)}: nothing was done now.\n`;
  }
  const counts = Object.entries(rows).map(([kind, { count }]) => [kind, String(count)] as const);
  const moved = hasStore
    ? `${files.count} (${formatBytes(files.bytes)})`
    : 'they stay in the data folder: give it to the server with --data';
  return [
    'Copied, and compared with the source:\n',
    formatFields([...counts, ['files', moved]]),
    'Start the server with the same SVC_DATABASE_URL and SVC_STORAGE_URL.',
    `${dataDir} was left as it is: start no server without them there any more.\n`,
  ].join('\n');
}

function formatTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
