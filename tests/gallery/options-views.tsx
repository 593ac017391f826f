import type { ReactNode } from 'react';
import { BackendForm } from '../../components/backend-form.tsx';
import { FormStatus } from '../../components/form-status.tsx';
import { OptionsView } from '../../components/options-view.tsx';

const nothing = () => {};
const fields = { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: '' };

interface Shown {
  form?: Partial<Parameters<typeof BackendForm>[0]>;
  status?: Partial<Parameters<typeof FormStatus>[0]>;
}

function show({ form, status }: Shown): ReactNode {
  return (
    <OptionsView>
      <BackendForm
        fields={fields}
        wrong={[]}
        isTesting={false}
        onEdit={nothing}
        onSave={nothing}
        onTest={nothing}
        {...form}
      />
      <FormStatus saving="idle" test={{ name: 'idle' }} onAllowAccess={nothing} {...status} />
    </OptionsView>
  );
}

const host = 'localhost:8787';

/** The options page in its main forms, by name. */
export const optionsViews: Record<string, ReactNode> = {
  'options-saved': show({ status: { saving: 'saved' } }),
  'options-wrong': show({
    form: {
      fields: { address: 'my server', routeBase: 'a b', uploadAddress: '' },
      wrong: ['address', 'routeBase'],
    },
  }),
  'options-works': show({ status: { test: { name: 'ended', result: { kind: 'works', host } } } }),
  'options-unreachable': show({ status: { test: { name: 'ended', result: { kind: 'unreachable', host } } } }),
  'options-needs-access': show({
    status: { test: { name: 'ended', result: { kind: 'needsAccess', host, origin: `http://${host}` } } },
  }),
};
