import { useEffect, useId, useRef } from 'react';
import { nameOf, type SavedBackend } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';

interface BackendListProps {
  backends: readonly SavedBackend[];
  activeId: string;
  /** The one that the form shows. */
  editedId: string;
  onActivate: (id: string) => void;
  onEdit: (id: string) => void;
  /** `null`, where the last one has to stay. */
  onRemove: ((id: string) => void) | null;
}

/** The saved backends: which of them new transfers use, and what can be done with each. */
export function BackendList(props: BackendListProps) {
  const { backends, activeId, editedId, onActivate, onEdit, onRemove } = props;
  const { options } = texts;
  const group = useId();
  return (
    <fieldset className="backends">
      <legend>{options.inUse}</legend>
      <ul>
        {backends.map((backend) => {
          const { id, address } = backend;
          const name = nameOf(backend);
          return (
            <li key={id} className={id === editedId ? 'edited' : undefined}>
              <label>
                <input type="radio" name={group} checked={id === activeId} onChange={() => onActivate(id)} />
                <bdi>{name}</bdi>
                {backend.name !== '' && <span className="quiet">{address}</span>}
              </label>
              <button
                className="small-button"
                type="button"
                aria-label={options.editNamed(name)}
                aria-pressed={id === editedId}
                onClick={() => onEdit(id)}
              >
                {options.edit}
              </button>
              {onRemove && (
                <button
                  className="small-button"
                  type="button"
                  aria-label={options.removeNamed(name)}
                  onClick={() => onRemove(id)}
                >
                  {options.remove}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface RemovedBackendProps {
  /** `null`, when none was removed. */
  removed: { backend: SavedBackend; wasActive: boolean } | null;
  /** The one in use now. */
  active: SavedBackend;
  onUndo: () => void;
}

/** What was removed, and the way back. Always in the page, so that screen readers say it. */
export function RemovedBackend({ removed, active, onUndo }: RemovedBackendProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const removedId = removed?.backend.id;
  // The button that was clicked is gone: the keyboard goes on from here.
  useEffect(() => {
    if (removedId !== undefined) undo.current?.focus();
  }, [removedId]);
  return (
    <div className="removed" aria-live="polite">
      {removed && (
        <>
          <p>{describe(removed, active)}</p>
          <button ref={undo} className="small-button" type="button" onClick={onUndo}>
            {texts.options.undo}
          </button>
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
