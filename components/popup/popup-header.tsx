import type { PopupActions } from '../../lib/popup/popup-actions.ts';
import { activeOf, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { GearIcon } from '../icons.tsx';

interface PopupHeaderProps {
  /** The backends to choose from; `null`, where there is nothing to choose them for. */
  backends: SavedBackends | null;
  actions: PopupActions;
}

export function PopupHeader({ backends, actions }: PopupHeaderProps) {
  return (
    <header className="popup-header">
      <Brand />
      {backends && backends.backends.length > 1 && <BackendChooser saved={backends} actions={actions} />}
      <button
        className="icon-button"
        type="button"
        title={texts.openOptions}
        aria-label={texts.openOptions}
        onClick={actions.openOptions}
      >
        <GearIcon />
      </button>
    </header>
  );
}

/** Which backend is in use, where there is more than one. */
function BackendChooser({ saved, actions }: { saved: SavedBackends; actions: PopupActions }) {
  return (
    <select
      className="backend-chooser"
      aria-label={texts.options.backendTitle}
      title={texts.options.inUse}
      value={activeOf(saved).id}
      onChange={(event) => actions.chooseBackend(event.target.value)}
    >
      {saved.backends.map((backend) => (
        <option key={backend.id} value={backend.id}>
          {nameOf(backend)}
        </option>
      ))}
    </select>
  );
}
