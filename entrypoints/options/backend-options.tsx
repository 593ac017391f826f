import { useEffect } from 'react';
import { useStore } from 'zustand';
import { BackendForm } from '../../components/backend-form.tsx';
import { FormStatus } from '../../components/form-status.tsx';
import type { OptionsStore } from '../../lib/options/options-store.ts';

export function BackendOptions({ options }: { options: OptionsStore }) {
  const { fields, wrong, saving, test } = useStore(options.state);
  const [firstWrong] = wrong;

  useEffect(() => {
    if (firstWrong !== undefined) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [firstWrong]);

  return (
    <>
      {fields && (
        <BackendForm
          fields={fields}
          wrong={wrong}
          isTesting={test.name === 'running'}
          onEdit={options.edit}
          onSave={() => void options.save()}
          onTest={() => void options.test()}
        />
      )}
      <FormStatus saving={saving} test={test} onAllowAccess={(origin) => void options.allowAccess(origin)} />
    </>
  );
}
