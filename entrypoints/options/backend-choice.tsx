import { useStore } from 'zustand';
import { BackendList } from '../../components/options/backend-list.tsx';
import { RemovedBackend } from '../../components/options/removed-backend.tsx';
import { NEW_BACKEND } from '../../lib/options/options-state.ts';
import type { OptionsStore } from '../../lib/options/options-store.ts';
import { activeOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';

/** The list of saved backends; whoever has one sees none. */
export function BackendChoice({ options, saved }: { options: OptionsStore; saved: SavedBackends }) {
  const { editedId, removed } = useStore(options.state);
  const undo = async () => {
    await options.undoRemove();
    // The button that was clicked is gone: the keyboard goes on in the list.
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
