import type { PopupActions } from '../../lib/popup/popup-actions.ts';
import { activeOf, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { Icon } from '../icons.tsx';

interface PopupHeaderProps {
  /** The backends to choose from; `null`: there is no transfer. */
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
        <Icon name="gear" />
      </button>
    </header>
  );
}

/** Shows and changes the backend in use. */
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
