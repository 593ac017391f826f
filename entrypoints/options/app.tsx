import { useStore } from 'zustand';
import { ImportExportForm } from '../../components/options/import-export-form.tsx';
import { FieldButtonsForm } from '../../components/options/field-buttons-form.tsx';
import { OptionsSection, OptionsView } from '../../components/options/options-view.tsx';
import type { ImportExportStore } from '../../lib/options/import-export-store.ts';
import type { FieldButtonsStore } from '../../lib/options/field-buttons-store.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import { texts } from '../../lib/texts/texts.ts';
import { BackendOptions } from './backend-options.tsx';

interface AppProps {
  backend: OptionsStore;
  importExport: ImportExportStore;
  fieldButtons: FieldButtonsStore;
}

export function App({ backend, importExport, fieldButtons }: AppProps) {
  return (
    <OptionsView>
      <OptionsSection title={texts.options.backendTitle}>
        <BackendOptions options={backend} />
      </OptionsSection>
      <OptionsSection title={texts.options.everyPage}>
        <EveryPageOptions fieldButtons={fieldButtons} />
      </OptionsSection>
      <OptionsSection title={texts.options.importExportTitle}>
        <ImportExportOptions importExport={importExport} />
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

function ImportExportOptions({ importExport }: { importExport: ImportExportStore }) {
  const { includesValues, outcome } = useStore(importExport.state);
  return (
    <ImportExportForm
      includesValues={includesValues}
      outcome={outcome}
      onIncludeValues={importExport.includeValues}
      onExport={() => void importExport.exportBackends()}
      onImport={(file) => void importExport.importFile(file)}
    />
  );
}
