import { useStore } from 'zustand';
import { ExchangeForm } from '../../components/options/exchange-form.tsx';
import type { ExchangeStore } from '../../lib/options/exchange-store.ts';

export function ExchangeOptions({ exchange }: { exchange: ExchangeStore }) {
  const { includesValues, outcome } = useStore(exchange.state);
  return (
    <ExchangeForm
      includesValues={includesValues}
      outcome={outcome}
      onIncludeValues={exchange.includeValues}
      onExport={() => void exchange.exportBackends()}
      onImport={(file) => void exchange.importFile(file)}
    />
  );
}
