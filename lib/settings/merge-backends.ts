import type { RequestHeader } from './request-headers.ts';
import { MAX_BACKENDS, nameOf, type SavedBackend, type SavedBackends } from './saved-backends.ts';
import type { FileBackend, FileFault } from './settings-file.ts';

/** How an export or import of the saved backends ended. */
export type ImportExportOutcome =
  | { kind: 'exported' }
  | { kind: 'imported'; report: MergeReport }
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'notSaved' };

/** What became of the backends of a file. */
export interface MergeReport {
  /** Names of those that were added, as they are shown now. */
  added: readonly string[];
  /** How many were there already. */
  known: number;
  /** Added under another name, since there is a different backend of that name. */
  renamed: readonly { from: string; to: string }[];
  /** Names of those whose request headers wait for their values. */
  incomplete: readonly string[];
  /** How many were not added, because there are `MAX_BACKENDS` already. */
  notAdded: number;
}

interface Merge {
  saved: SavedBackends;
  report: MergeReport;
}

/**
 * Adds the backends of a file to the saved ones. Nothing that is there is changed: only a name or a header's
 * value that is missing is filled in. The backend in use stays in use.
 */
export function mergeBackends(
  saved: SavedBackends,
  incoming: readonly FileBackend[],
  createId: () => string,
): Merge {
  const report: MergeReport = { added: [], known: 0, renamed: [], incomplete: [], notAdded: 0 };
  return incoming.reduce<Merge>((merge, backend) => mergeOne(merge, backend, createId), { saved, report });
}

function mergeOne({ saved, report }: Merge, incoming: FileBackend, createId: () => string): Merge {
  const { backends } = saved;
  const known = backends.find((backend) => isSame(backend, incoming));
  if (known) {
    const filled = backends.map((backend) => (backend === known ? fillGaps(known, incoming) : backend));
    return { saved: { ...saved, backends: filled }, report: { ...report, known: report.known + 1 } };
  }
  if (backends.length >= MAX_BACKENDS) return { saved, report: { ...report, notAdded: report.notAdded + 1 } };
  const from = nameOf(incoming);
  const to = findFreeName(from, backends.map(nameOf));
  const added = { ...incoming, name: to === from ? incoming.name : to, id: createId() };
  const isIncomplete = added.headers.some(({ value }) => value === '');
  return {
    saved: { ...saved, backends: [...backends, added] },
    report: {
      ...report,
      added: [...report.added, to],
      renamed: to === from ? report.renamed : [...report.renamed, { from, to }],
      incomplete: isIncomplete ? [...report.incomplete, to] : report.incomplete,
    },
  };
}

/** Whether they are one backend, of which either may know less: no name, or a header without its value. */
function isSame(one: FileBackend, other: FileBackend): boolean {
  return (
    one.address === other.address &&
    one.routeBase === other.routeBase &&
    one.uploadAddress === other.uploadAddress &&
    isEqualOrMissing(one.name.toLowerCase(), other.name.toLowerCase()) &&
    one.headers.length === other.headers.length &&
    one.headers.every((header) => {
      const match = findHeader(other, header);
      return match !== undefined && isEqualOrMissing(header.value, match.value);
    })
  );
}

function isEqualOrMissing(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

function fillGaps(known: SavedBackend, incoming: FileBackend): SavedBackend {
  const headers = known.headers.map((header) => ({
    name: header.name,
    value: header.value || (findHeader(incoming, header)?.value ?? ''),
  }));
  return { ...known, name: known.name || incoming.name, headers };
}

function findHeader({ headers }: FileBackend, { name }: RequestHeader): RequestHeader | undefined {
  return headers.find((other) => other.name.toLowerCase() === name.toLowerCase());
}

function findFreeName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string) =>
    taken.some((other) => other.toLowerCase() === candidate.toLowerCase());
  let candidate = name;
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${name} ${number}`;
  return candidate;
}
