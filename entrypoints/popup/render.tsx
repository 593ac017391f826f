import { createRoot } from 'react-dom/client';
import type { BackendChoice } from '../../lib/popup/backend-choice.ts';
import type { PopupStore } from '../../lib/popup/popup-store.ts';
import { App } from './app.tsx';

export function renderPopup(popup: PopupStore, backends: BackendChoice): void {
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App popup={popup} backends={backends} />);
}
