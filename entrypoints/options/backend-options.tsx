import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { BackendForm } from '../../components/options/backend-form.tsx';
import { BackendList, RemovedBackend } from '../../components/options/backend-list.tsx';
import { ManagedSign } from '../../components/options/managed-notes.tsx';
import { FormStatus } from '../../components/options/form-status.tsx';
import { PhoneTestCard } from '../../components/options/phone-test.tsx';
import { fieldsOf, NEW_BACKEND } from '../../lib/options/options-state.ts';
import { keyOf } from '../../lib/options/key-field.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import { isManaged } from '../../lib/settings/managed/managed-backends.ts';
import {
  activeOf,
  MAX_BACKENDS,
  nameOf,
  type SavedBackend,
  type SavedBackends,
} from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';

interface BackendOptionsProps {
  options: OptionsStore;
  /** Whether the organisation allows no other backends. */
  isLocked: boolean;
}

export function BackendOptions({ options, isLocked }: BackendOptionsProps) {
  const now = useStore(options.state);
  const { saved, editedId, formId, isFormWanted, wrong, headerFaults, saving, test, phoneTest } = now;
  const isWrong = wrong.length > 0 || Object.values(headerFaults).some((fault) => fault !== null);

  useEffect(() => {
    if (isWrong) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isWrong]);

  const isNew = editedId === NEW_BACKEND;
  const isOneOfSeveral = isNew || (saved?.backends.length ?? 0) > 1;
  const canAdd = !isNew && saved !== null && saved.backends.length < MAX_BACKENDS;
  const addButton = canAdd && <AddButton onAdd={options.add} isLocked={isLocked} />;
  const edited = saved?.backends.find(({ id }) => id === editedId);
  return (
    <>
      <p className="quiet">{texts.options.intro}</p>
      {saved && <BackendChoice options={options} saved={saved} />}
      {isOneOfSeveral && addButton}
      {isOneOfSeveral && (
        <h4 className="form-title">{edited ? titleOf(edited) : texts.options.newBackend}</h4>
      )}
      {saved && (
        <BackendForm
          key={formId}
          isWanted={isFormWanted}
          fields={fieldsOf(now)}
          wrong={wrong}
          headerFaults={headerFaults}
          isTesting={test.name === 'running'}
          keyText={keyOf(fieldsOf(now).headers)}
          isKeyWanted={test.name === 'ended' && /^(wantsKey|keyRefused)$/.test(test.result.kind)}
          onEdit={options.edit}
          onEditKey={options.editKey}
          onAddHeader={options.addHeader}
          onEditHeader={options.editHeader}
          onRemoveHeader={options.removeHeader}
          onSave={() => void options.save()}
          onTest={() => void options.test()}
          onTestWithPhone={() => void options.testWithPhone()}
          onDrop={isNew ? options.dropNew : null}
          isManaged={edited !== undefined && isManaged(edited)}
        />
      )}
      <FormStatus
        saving={saving}
        isActive={saved !== null && activeOf(saved).id === editedId}
        test={test}
        onAllowAccess={(origin) => void options.allowAccess(origin)}
      />
      <PhoneTestCard
        test={phoneTest}
        onChooseAddress={(url) => void options.chooseTestAddress(url)}
        onEnd={options.endPhoneTest}
      />
      {!isOneOfSeveral && addButton}
    </>
  );
}

function titleOf(edited: SavedBackend): string {
  return isManaged(edited) ? nameOf(edited) : texts.options.editNamed(nameOf(edited));
}

function AddButton({ onAdd, isLocked }: { onAdd: () => void; isLocked: boolean }) {
  const id = useId();
  return (
    <>
      <button
        className="small-button add-backend"
        type="button"
        disabled={isLocked}
        aria-describedby={isLocked ? id : undefined}
        onClick={onAdd}
      >
        {texts.options.addBackend}
      </button>
      {isLocked && <ManagedSign id={id} text={texts.managed.onlyTheseBackends} />}
    </>
  );
}

/** The list of saved backends, if there are several, and the undo of a removal. */
function BackendChoice({ options, saved }: { options: OptionsStore; saved: SavedBackends }) {
  const { editedId, removed } = useStore(options.state);
  const undo = async () => {
    await options.undoRemove();
    // The clicked button is gone, so the focus moves to the list.
    document.querySelector<HTMLElement>('.backends input:checked')?.focus();
  };
  return (
    <>
      {(saved.backends.length > 1 || editedId === NEW_BACKEND) && (
        <BackendList
          backends={saved.backends}
          activeId={activeOf(saved).id}
          editedId={editedId}
          onActivate={(id) => void options.activate(id)}
          onEdit={options.show}
          onRemove={saved.backends.length > 1 ? (id) => void options.remove(id) : null}
        />
      )}
      <RemovedBackend removed={removed} active={activeOf(saved)} onUndo={() => void undo()} />
    </>
  );
}
