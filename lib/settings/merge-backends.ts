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
  added: string[];
  /** How many were there already. */
  known: number;
  /** Added under another name, since there is a different backend of that name. */
  renamed: { from: string; to: string }[];
  /** Names of those whose request headers wait for their values. */
  incomplete: string[];
  /** How many were not added, because there are `MAX_BACKENDS` already. */
  notAdded: number;
}

/**
 * Adds the backends of a file to the saved ones. Nothing that is there is changed: only a name or a header's
 * value that is missing is filled in. The backend in use stays in use.
 */
export function mergeBackends(
  saved: SavedBackends,
  incoming: readonly FileBackend[],
  createId: () => string,
): { saved: SavedBackends; report: MergeReport } {
  const backends = [...saved.backends];
  const report: MergeReport = { added: [], known: 0, renamed: [], incomplete: [], notAdded: 0 };
  for (const backend of incoming) {
    const index = backends.findIndex((other) => isSame(other, backend));
    const known = backends[index];
    if (known) {
      backends[index] = fillGaps(known, backend);
      report.known += 1;
    } else if (backends.length >= MAX_BACKENDS) {
      report.notAdded += 1;
    } else {
      const from = nameOf(backend);
      const to = findFreeName(from, backends.map(nameOf));
      backends.push({ ...backend, name: to === from ? backend.name : to, id: createId() });
      report.added.push(to);
      if (to !== from) report.renamed.push({ from, to });
      if (backend.headers.some(({ value }) => value === '')) report.incomplete.push(to);
    }
  }
  return { saved: { ...saved, backends }, report };
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
