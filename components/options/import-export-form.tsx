import { useId, type ChangeEvent } from 'react';
import type { ImportExportOutcome, MergeReport } from '../../lib/settings/merge-backends.ts';
import type { FileFault } from '../../lib/settings/settings-file.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { ManagedSign } from './managed-notes.tsx';

interface ImportExportFormProps {
  includesValues: boolean;
  outcome: ImportExportOutcome | null;
  onIncludeValues: (includesValues: boolean) => void;
  onExport: () => void;
  onImport: (file: File) => void;
  /** Whether the organisation allows no other backends. Default: not. */
  isImportLocked?: boolean;
}

/** Export and import of the saved backends. */
export function ImportExportForm(props: ImportExportFormProps) {
  const { includesValues, outcome, onIncludeValues, onExport, onImport, isImportLocked = false } = props;
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
        <Button onClick={onExport}>{options.export}</Button>
        <label className="button file-button">
          {options.import}
          <input
            className="screen-reader-only"
            type="file"
            accept=".json,application/json"
            disabled={isImportLocked}
            aria-describedby={isImportLocked ? `${id}-managed` : undefined}
            onChange={take}
          />
        </label>
      </div>
      {isImportLocked && <ManagedSign id={`${id}-managed`} text={texts.managed.onlyTheseBackends} />}
      {/* Always in the page, so that screen readers announce changes. */}
      <p className={`exchange-outcome status-${isBad ? 'bad' : 'good'}`} aria-live="polite">
        {outcome && describeImportExport(outcome)}
      </p>
    </>
  );
}

/** How an export or import ended, in sentences. */
export function describeImportExport(outcome: ImportExportOutcome): string {
  const { options } = texts;
  switch (outcome.kind) {
    case 'exported':
      return options.exported;
    case 'imported':
      return describeReport(outcome.report);
    case 'refused':
      return describeFault(outcome.fault);
    case 'notSaved':
      return options.notSaved;
    default:
      return outcome satisfies never;
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
