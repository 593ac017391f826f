import { OptionsSection } from '../../components/options/options-section.tsx';
import { OptionsView } from '../../components/options/options-view.tsx';
import type { ExchangeStore } from '../../lib/options/exchange-store.ts';
import type { FieldButtonsStore } from '../../lib/options/field-buttons-store.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import { texts } from '../../lib/texts/texts.ts';
import { BackendOptions } from './backend-options.tsx';
import { EveryPageOptions } from './every-page-options.tsx';
import { ExchangeOptions } from './exchange-options.tsx';

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
