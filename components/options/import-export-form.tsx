import { useId, type ChangeEvent } from 'react';
import type { MergeReport } from '../../lib/settings/merge-backends.ts';
import type { FileFault } from '../../lib/settings/settings-file.ts';
import { texts } from '../../lib/texts/texts.ts';

/** How an export or import ended, as far as its sentences need it. */
export type ImportExportNews =
  | { kind: 'exported' }
  | { kind: 'imported'; report: MergeReport }
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'notSaved' };

interface ImportExportFormProps {
  includesValues: boolean;
  outcome: ImportExportNews | null;
  onIncludeValues: (includesValues: boolean) => void;
  onExport: () => void;
  onImport: (file: File) => void;
}

/** Export and import of the saved backends. */
export function ImportExportForm(props: ImportExportFormProps) {
  const { includesValues, outcome, onIncludeValues, onExport, onImport } = props;
  const { options } = texts;
  const id = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) onImport(file);
    target.value = ''; // so that the same file can be chosen again
  };
  const isBad = outcome !== null && (outcome.kind === 'refused' || outcome.kind === 'notSaved');
  return (
    <>
      <p className="quiet">{options.importExportHint}</p>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={includesValues}
          aria-describedby={id}
          onChange={(event) => onIncludeValues(event.target.checked)}
        />
        {options.includeValues}
      </label>
      <p className="quiet" id={id}>
        {includesValues ? options.valuesIncluded : options.valuesLeftOut}
      </p>
      <div className="form-buttons">
        <button className="button" type="button" onClick={onExport}>
          {options.export}
        </button>
        <label className="button file-button">
          {options.import}
          <input className="screen-reader-only" type="file" accept=".json,application/json" onChange={take} />
        </label>
      </div>
      {/* Always in the page, so that screen readers say what appears in it. */}
      <p className={`exchange-outcome status-${isBad ? 'bad' : 'good'}`} aria-live="polite">
        {outcome && describeImportExport(outcome)}
      </p>
    </>
  );
}

/** How it ended, in sentences. */
export function describeImportExport(news: ImportExportNews): string {
  const { options } = texts;
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

function describeReport({ added, known, renamed, incomplete, notAdded }: MergeReport): string {
  const { options } = texts;
  const sentences = [
    added.length > 0 && options.imported.added(added),
    known > 0 && options.imported.known(known),
    ...renamed.map(({ from, to }) => options.imported.renamed(from, to)),
    ...incomplete.map((name) => options.imported.incomplete(name)),
    notAdded > 0 && options.imported.notAdded(notAdded),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function describeFault(fault: FileFault): string {
  const { options } = texts;
  if (fault.kind !== 'badBackend') return options.importFaults[fault.kind];
  return options.importFaults.badBackend(fault.place, options.badFields[fault.field]);
}
