import type { MergeReport } from '../../lib/settings/merge-backends.ts';
import type { FileFault } from '../../lib/settings/settings-file.ts';
import { texts } from '../../lib/texts/texts.ts';

/** How an export or import ended, as far as its sentences need it. */
export type ExchangeNews =
  | { kind: 'exported' }
  | { kind: 'imported'; report: MergeReport }
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'notSaved' };

const { options } = texts;

export function describeExchange(news: ExchangeNews): string {
  switch (news.kind) {
    case 'exported':
      return options.exported;
    case 'imported':
      return describeReport(news.report);
    case 'refused':
      return describeFault(news.fault);
    case 'notSaved':
      return options.notImported;
    default:
      return news satisfies never;
  }
}

function describeReport({ added, known, renamed, incomplete, left }: MergeReport): string {
  const sentences = [
    added.length > 0 && options.imported.added(added),
    known > 0 && options.imported.known(known),
    ...renamed.map(({ from, to }) => options.imported.renamed(from, to)),
    ...incomplete.map((name) => options.imported.incomplete(name)),
    left > 0 && options.imported.left(left),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function describeFault(fault: FileFault): string {
  if (fault.kind !== 'badBackend') return options.importFaults[fault.kind];
  return options.importFaults.badBackend(fault.place, options.badFields[fault.field]);
}
