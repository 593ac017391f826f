import { useStore } from 'zustand';
import { BackendList } from '../../components/backend-list.tsx';
import { RemovedBackend } from '../../components/removed-backend.tsx';
import { NEW_BACKEND } from '../../lib/options/options-state.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import { activeOf, MAX_BACKENDS, type SavedBackends } from '../../lib/saved-backends.ts';
import { texts } from '../../lib/texts.ts';

/** Whoever has one backend sees a button and no list. */
export function BackendChoice({ options, saved }: { options: OptionsStore; saved: SavedBackends }) {
  const { editedId, removed } = useStore(options.state);
  const isNew = editedId === NEW_BACKEND;
  return (
    <>
      {(saved.backends.length > 1 || isNew) && (
        <BackendList
          backends={saved.backends}
          activeId={activeOf(saved).id}
          editedId={editedId}
          onActivate={(id) => void options.activate(id)}
          onEdit={options.show}
          onRemove={(id) => void options.remove(id)}
        />
      )}
      <RemovedBackend removed={removed} active={activeOf(saved)} onUndo={() => void options.undoRemove()} />
      {!isNew && saved.backends.length < MAX_BACKENDS && (
        <button className="small-button add-backend" type="button" onClick={options.add}>
          {texts.options.addBackend}
        </button>
      )}
    </>
  );
}
