import { useEffect, useId, useRef } from 'react';
import { isManaged } from '../../lib/settings/managed/managed-backends.ts';
import { nameOf, type SavedBackend } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { ManagedSign } from './managed-notes.tsx';

interface BackendListProps {
  backends: readonly SavedBackend[];
  activeId: string;
  /** The one that the form shows. */
  editedId: string;
  onActivate: (id: string) => void;
  onEdit: (id: string) => void;
  /** `null`: the only backend cannot be removed. */
  onRemove: ((id: string) => void) | null;
}

/** The saved backends: the one that new transfers use, and buttons to edit and remove each. */
export function BackendList(props: BackendListProps) {
  const { backends, activeId, editedId, onActivate, onEdit, onRemove } = props;
  const { options, managed } = texts;
  const group = useId();
  return (
    <fieldset className="backends">
      <legend>{options.inUse}</legend>
      <ul>
        {backends.map((backend) => {
          const { id, address } = backend;
          const name = nameOf(backend);
          const isFixed = isManaged(backend);
          return (
            <li key={id} className={id === editedId ? 'edited' : undefined}>
              <label>
                <input type="radio" name={group} checked={id === activeId} onChange={() => onActivate(id)} />
                <bdi>{name}</bdi>
                {backend.name !== '' && <span className="quiet">{address}</span>}
                {isFixed && <ManagedSign />}
              </label>
              <Button
                look="small"
                aria-label={isFixed ? managed.showNamed(name) : options.editNamed(name)}
                aria-pressed={id === editedId}
                onClick={() => onEdit(id)}
              >
                {isFixed ? managed.show : options.edit}
              </Button>
              {onRemove && !isFixed && (
                <Button look="small" aria-label={options.removeNamed(name)} onClick={() => onRemove(id)}>
                  {options.remove}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface RemovedBackendProps {
  /** `null`: none. */
  removed: { backend: SavedBackend; wasActive: boolean } | null;
  /** The one in use now. */
  active: SavedBackend;
  onUndo: () => void;
}

/** The backend that was removed last, and how to undo it. Always in the page, so that screen readers announce it. */
export function RemovedBackend({ removed, active, onUndo }: RemovedBackendProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const removedId = removed?.backend.id;
  // The clicked button is gone, so the focus moves here.
  useEffect(() => {
    if (removedId !== undefined) undo.current?.focus();
  }, [removedId]);
  return (
    <div className="removed" aria-live="polite">
      {removed && (
        <>
          <p>{describe(removed, active)}</p>
          <Button ref={undo} look="small" onClick={onUndo}>
            {texts.options.undo}
          </Button>
        </>
      )}
    </div>
  );
}

function describe(removed: NonNullable<RemovedBackendProps['removed']>, active: SavedBackend): string {
  const name = nameOf(removed.backend);
  const { options } = texts;
  return removed.wasActive ? options.removedActive(name, nameOf(active)) : options.removed(name);
}
