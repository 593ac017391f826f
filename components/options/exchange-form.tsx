import { useId, type ChangeEvent } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { describeExchange, type ExchangeNews } from './describe-exchange.ts';

interface ExchangeFormProps {
  includesValues: boolean;
  outcome: ExchangeNews | null;
  onIncludeValues: (includesValues: boolean) => void;
  onExport: () => void;
  onImport: (file: File) => void;
}

/** Export and import of the saved backends. */
export function ExchangeForm(props: ExchangeFormProps) {
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
      <p className="quiet">{options.exchangeHint}</p>
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
        {outcome && describeExchange(outcome)}
      </p>
    </>
  );
}
