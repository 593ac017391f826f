import { useStore } from 'zustand';
import { ExchangeForm } from '../../components/options/exchange-form.tsx';
import { FieldButtonsForm } from '../../components/options/field-buttons-form.tsx';
import { OptionsSection, OptionsView } from '../../components/options/options-view.tsx';
import type { ExchangeStore } from '../../lib/options/exchange-store.ts';
import type { FieldButtonsStore } from '../../lib/options/field-buttons-store.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import { texts } from '../../lib/texts/texts.ts';
import { BackendOptions } from './backend-options.tsx';

interface AppProps {
  backend: OptionsStore;
  exchange: ExchangeStore;
  fieldButtons: FieldButtonsStore;
}

export function App({ backend, exchange, fieldButtons }: AppProps) {
  return (
    <OptionsView>
      <OptionsSection title={texts.options.backendTitle}>
        <BackendOptions options={backend} />
      </OptionsSection>
      <OptionsSection title={texts.options.everyPage}>
        <EveryPageOptions fieldButtons={fieldButtons} />
      </OptionsSection>
      <OptionsSection title={texts.options.exchangeTitle}>
        <ExchangeOptions exchange={exchange} />
      </OptionsSection>
    </OptionsView>
  );
}

function EveryPageOptions({ fieldButtons }: { fieldButtons: FieldButtonsStore }) {
  const { isOn, hiddenOn, failure } = useStore(fieldButtons.state);
  if (isOn === null) return null;
  return (
    <FieldButtonsForm
      isOn={isOn}
      hiddenOn={hiddenOn}
      failure={failure}
      onSwitch={(wanted) => void (wanted ? fieldButtons.switchOn() : fieldButtons.switchOff())}
      onShowAgain={(origin) => void fieldButtons.showOn(origin)}
    />
  );
}

function ExchangeOptions({ exchange }: { exchange: ExchangeStore }) {
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
