import type { PopupActions } from '../../lib/popup/popup-actions.ts';
import { helpUrl, type Product } from '../../lib/product.ts';
import { activeOf, nameOf, type SavedBackends } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { Icon } from '../icons.tsx';

interface PopupHeaderProps {
  product: Product;
  /** The backends to choose from; `null`: there is no transfer. */
  backends: SavedBackends | null;
  actions: PopupActions;
}

export function PopupHeader({ product, backends, actions }: PopupHeaderProps) {
  return (
    <header className="popup-header">
      <Brand />
      {backends && backends.backends.length > 1 && <BackendChooser saved={backends} actions={actions} />}
      <a
        className="icon-button"
        href={helpUrl(product)}
        target="_blank"
        rel="noopener noreferrer"
        title={`${texts.help} (${texts.version(product.version)})`}
        aria-label={texts.help}
      >
        <Icon name="help" />
      </a>
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
