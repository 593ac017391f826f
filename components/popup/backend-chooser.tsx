import { activeOf, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';

interface BackendChooserProps {
  saved: SavedBackends;
  onChoose: (id: string) => void;
}

/** Which backend is in use, where there is more than one. */
export function BackendChooser({ saved, onChoose }: BackendChooserProps) {
  if (saved.backends.length < 2) return null;
  return (
    <select
      className="backend-chooser"
      aria-label={texts.options.backendTitle}
      title={texts.options.inUse}
      value={activeOf(saved).id}
      onChange={(event) => onChoose(event.target.value)}
    >
      {saved.backends.map((backend) => (
        <option key={backend.id} value={backend.id}>
          {nameOf(backend)}
        </option>
      ))}
    </select>
  );
}
