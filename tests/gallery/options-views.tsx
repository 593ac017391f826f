import type { ReactNode } from 'react';
import { BackendForm } from '../../components/backend-form.tsx';
import { FieldButtonsForm } from '../../components/field-buttons-form.tsx';
import { FormStatus } from '../../components/form-status.tsx';
import { OptionsSection } from '../../components/options-section.tsx';
import { OptionsView } from '../../components/options-view.tsx';
import { texts } from '../../lib/texts.ts';

const nothing = () => {};
const fields = { address: 'http://localhost:8787', routeBase: '/api/svc', uploadAddress: '' };

interface Shown {
  form?: Partial<Parameters<typeof BackendForm>[0]>;
  status?: Partial<Parameters<typeof FormStatus>[0]>;
  buttons?: Partial<Parameters<typeof FieldButtonsForm>[0]>;
}

function show({ form, status, buttons }: Shown): ReactNode {
  return (
    <OptionsView>
      <OptionsSection title={texts.options.backendTitle}>
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
      </OptionsSection>
      <OptionsSection title={texts.options.everyPage}>
        <FieldButtonsForm
          isOn={false}
          hiddenOn={[]}
          failure={null}
          onSwitch={nothing}
          onShowAgain={nothing}
          {...buttons}
        />
      </OptionsSection>
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
  'options-buttons-on': show({ buttons: { isOn: true } }),
  'options-buttons-refused': show({ buttons: { failure: 'refused' } }),
  'options-buttons-hidden': show({
    buttons: {
      isOn: true,
      hiddenOn: [
        'https://example.com',
        'http://localhost:3000',
        `https://${'long-'.repeat(12)}name.example.com`,
      ],
    },
  }),
  'options-works': show({ status: { test: { name: 'ended', result: { kind: 'works', host } } } }),
  'options-unreachable': show({ status: { test: { name: 'ended', result: { kind: 'unreachable', host } } } }),
  'options-needs-access': show({
    status: { test: { name: 'ended', result: { kind: 'needsAccess', host, origin: `http://${host}` } } },
  }),
};
