import type { ReactNode } from 'react';
import type { ConnectionOutcome } from '../../../components/describe-connection.ts';
import { BackendForm } from '../../../components/options/backend-form.tsx';
import { BackendList, RemovedBackend } from '../../../components/options/backend-list.tsx';
import { ImportExportForm } from '../../../components/options/import-export-form.tsx';
import { FieldButtonsForm } from '../../../components/options/field-buttons-form.tsx';
import { FormStatus } from '../../../components/options/form-status.tsx';
import { ManagedNotes } from '../../../components/options/managed-notes.tsx';
import { PhoneTestCard } from '../../../components/options/phone-test.tsx';
import { OptionsSection, OptionsView } from '../../../components/options/options-view.tsx';
import {
  NO_POLICY,
  readManagedPolicy,
  type ManagedPolicy,
} from '../../../lib/settings/managed/managed-policy.ts';
import type { SavedBackend } from '../../../lib/settings/saved-backends.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { sampleProduct } from '../own-pages/sample-product.ts';
import { localJob, severalAddresses } from './sample-states.ts';
import { home, long, work } from './sample-backends.ts';

const nothing = () => {};
const fields = {
  address: 'http://localhost:8787',
  name: '',
  routeBase: '/api/svc',
  uploadAddress: '',
  headers: [],
};

const addButton = (
  <button className="small-button add-backend" type="button">
    {texts.options.addBackend}
  </button>
);

interface Shown {
  list?: Partial<Parameters<typeof BackendList>[0]>;
  removed?: { backend: SavedBackend; wasActive: boolean };
  title?: string;
  form?: Partial<Parameters<typeof BackendForm>[0]>;
  status?: Partial<Parameters<typeof FormStatus>[0]>;
  phoneTest?: Parameters<typeof PhoneTestCard>[0]['test'];
  buttons?: Partial<Parameters<typeof FieldButtonsForm>[0]>;
  importExport?: Partial<Parameters<typeof ImportExportForm>[0]>;
  policy?: ManagedPolicy;
}

function show(shown: Shown): ReactNode {
  const { list, removed, title, form, status, phoneTest, buttons, importExport, policy = NO_POLICY } = shown;
  return (
    <OptionsView product={sampleProduct}>
      <ManagedNotes policy={policy} />
      <OptionsSection title={texts.options.backendTitle}>
        <p className="quiet">{texts.options.intro}</p>
        {list && (
          <BackendList
            backends={[home, work]}
            activeId="home"
            editedId="home"
            onActivate={nothing}
            onEdit={nothing}
            onRemove={nothing}
            {...list}
          />
        )}
        <RemovedBackend removed={removed ?? null} active={home} onUndo={nothing} />
        {list && addButton}
        {title !== undefined && <h4 className="form-title">{title}</h4>}
        <BackendForm
          fields={fields}
          wrong={[]}
          headerFaults={[]}
          isWanted={false}
          isTesting={false}
          isKeyWanted={false}
          keyText=""
          onEdit={nothing}
          onEditKey={nothing}
          onSave={nothing}
          onTest={nothing}
          onTestWithPhone={nothing}
          onDrop={null}
          onAddHeader={nothing}
          onEditHeader={nothing}
          onRemoveHeader={nothing}
          {...form}
        />
        <FormStatus saving="idle" isActive test={{ name: 'idle' }} onAllowAccess={nothing} {...status} />
        {phoneTest !== undefined && (
          <PhoneTestCard test={phoneTest} onChooseAddress={nothing} onEnd={nothing} />
        )}
        {!list && addButton}
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
      <OptionsSection title={texts.options.importExportTitle}>
        <ImportExportForm
          includesValues={false}
          outcome={null}
          onIncludeValues={nothing}
          onExport={nothing}
          onImport={nothing}
          {...importExport}
        />
      </OptionsSection>
    </OptionsView>
  );
}

const host = 'localhost:8787';

/** A test of the backend has ended so. */
function tested(result: ConnectionOutcome): Partial<Shown> {
  return { status: { test: { name: 'ended', result } } };
}

/** The options page in its main forms, by name. */
export const optionsViews: Record<string, ReactNode> = {
  'options-saved': show({ status: { saving: 'saved' } }),
  'options-wrong': show({
    form: {
      fields: { ...fields, address: 'my server', routeBase: 'a b' },
      wrong: ['address', 'routeBase'],
    },
  }),
  'options-several': show({
    list: { backends: [home, work, long], activeId: 'work' },
    title: texts.options.editNamed('localhost:8787'),
  }),
  'options-new': show({
    list: { editedId: '' },
    title: texts.options.newBackend,
    form: { fields: { ...fields, address: '' }, onDrop: nothing },
  }),
  'options-removed': show({ removed: { backend: work, wasActive: true } }),
  'options-headers': show({
    form: {
      fields: {
        ...fields,
        headers: [
          { id: 0, name: 'Authorization', value: 'Bearer abc' },
          { id: 1, name: 'Cookie', value: 'a=b' },
          { id: 2, name: 'X-Key', value: '' },
        ],
      },
      headerFaults: [null, 'forbiddenName', 'noValue'],
    },
  }),
  'options-imported': show({
    list: { backends: [home, work, { ...work, id: 'work-2', name: 'Work 2' }] },
    importExport: {
      outcome: {
        kind: 'imported',
        report: {
          added: ['Work 2'],
          known: 1,
          renamed: [{ from: 'Work', to: 'Work 2' }],
          incomplete: ['Work 2'],
          notAdded: 0,
        },
      },
    },
  }),
  'options-not-imported': show({
    importExport: {
      includesValues: true,
      outcome: { kind: 'refused', fault: { kind: 'badBackend', place: 2, field: 'headers' } },
    },
  }),
  'options-wants-key': show({
    form: { isKeyWanted: true },
    ...tested({ kind: 'wantsKey', host }),
  }),
  'options-key-refused': show({
    form: { keyText: 'svcp_0123', isKeyWanted: true },
    ...tested({ kind: 'keyRefused', host }),
  }),
  'options-proxy-refused': show(tested({ kind: 'proxyRefused', host, status: 403 })),
  'options-nothing-behind': show(tested({ kind: 'nothingBehind', host, status: 502 })),
  'options-web-page': show(tested({ kind: 'webPage', host })),
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
  'options-managed': show({
    list: { backends: [{ ...work, id: 'managed:work' }, home], editedId: 'managed:work' },
    form: { isManaged: true, fields: { ...fields, headers: [{ id: 0, name: 'Authorization', value: '' }] } },
    buttons: { isLocked: true, onAllow: nothing },
    importExport: { isImportLocked: true },
    policy: readManagedPolicy({ backends: 'x', fieldButtons: true, sealingRequired: true }),
  }),
  'options-phone-test': show({
    ...tested({ kind: 'works', host }),
    phoneTest: { name: 'waiting', link: `${localJob.link}&check`, reach: null },
  }),
  'options-phone-test-late': show({
    ...tested({ kind: 'works', host }),
    phoneTest: { name: 'waiting', link: `${localJob.link}&check`, reach: severalAddresses },
  }),
  'options-phone-reached': show({
    ...tested({ kind: 'works', host }),
    phoneTest: { name: 'reached', origin: 'http://192.168.178.20:8787', seconds: 8, sealing: 'ready' },
  }),
  'options-works': show(tested({ kind: 'works', host })),
  'options-unreachable': show(tested({ kind: 'unreachable', host })),
  'options-silent': show(tested({ kind: 'silent', host, origin: `http://${host}` })),
  'options-silent-in-network': show(
    tested({ kind: 'silentInNetwork', host: '192.168.1.4:8787', origin: 'http://192.168.1.4:8787' }),
  ),
  'options-needs-access': show(tested({ kind: 'needsAccess', host, origin: `http://${host}` })),
};
