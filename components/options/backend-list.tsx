import { useId } from 'react';
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
                <span className="backend-name">{name}</span>
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
