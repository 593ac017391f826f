import { useStore } from 'zustand';
import { ImportExportForm } from '../../components/options/import-export-form.tsx';
import { FieldButtonsForm } from '../../components/options/field-buttons-form.tsx';
import { ManagedNotes } from '../../components/options/managed-notes.tsx';
import { OptionsSection, OptionsView } from '../../components/options/options-view.tsx';
import type { ImportExportStore } from '../../lib/options/import-export-store.ts';
import type { ManagedStore } from '../../lib/options/managed-store.ts';
import type { FieldButtonsStore } from '../../lib/options/field-buttons-store.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import type { Product } from '../../lib/product.ts';
import type { ManagedPolicy } from '../../lib/settings/managed/managed-policy.ts';
import { texts } from '../../lib/texts/texts.ts';
import { BackendOptions } from './backend-options.tsx';

interface AppProps {
  product: Product;
  backend: OptionsStore;
  importExport: ImportExportStore;
  fieldButtons: FieldButtonsStore;
  managed: ManagedStore;
}

export function App({ product, backend, importExport, fieldButtons, managed }: AppProps) {
  const policy = useStore(managed.state);
  return (
    <OptionsView product={product}>
      <ManagedNotes policy={policy} />
      <OptionsSection title={texts.options.backendTitle}>
        <BackendOptions options={backend} isLocked={policy.areBackendsLocked} />
      </OptionsSection>
      <OptionsSection title={texts.options.everyPage}>
        <EveryPageOptions fieldButtons={fieldButtons} policy={policy} />
      </OptionsSection>
      <OptionsSection title={texts.options.importExportTitle}>
        <ImportExportOptions importExport={importExport} isLocked={policy.areBackendsLocked} />
      </OptionsSection>
    </OptionsView>
  );
}

interface EveryPageOptionsProps {
  fieldButtons: FieldButtonsStore;
  policy: ManagedPolicy;
}

function EveryPageOptions({ fieldButtons, policy }: EveryPageOptionsProps) {
  const { isOn, isAccessMissing, hiddenOn, failure } = useStore(fieldButtons.state);
  if (isOn === null) return null;
  return (
    <FieldButtonsForm
      isOn={isOn}
      hiddenOn={hiddenOn}
      failure={failure}
      onSwitch={(wanted) => void (wanted ? fieldButtons.switchOn() : fieldButtons.switchOff())}
      onShowAgain={(origin) => void fieldButtons.showOn(origin)}
      isLocked={policy.areFieldButtonsLocked}
      onAllow={policy.fieldButtons && isAccessMissing ? () => void fieldButtons.switchOn() : null}
    />
  );
}

interface ImportExportOptionsProps {
  importExport: ImportExportStore;
  isLocked: boolean;
}

function ImportExportOptions({ importExport, isLocked }: ImportExportOptionsProps) {
  const { includesValues, outcome } = useStore(importExport.state);
  return (
    <ImportExportForm
      includesValues={includesValues}
      outcome={outcome}
      isImportLocked={isLocked}
      onIncludeValues={importExport.includeValues}
      onExport={() => void importExport.exportBackends()}
      onImport={(file) => void importExport.importFile(file)}
    />
  );
}
