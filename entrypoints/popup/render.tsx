import { createRoot } from 'react-dom/client';
import type { PopupStore } from '../../lib/popup/popup-store.ts';
import { App } from './app.tsx';

export function renderPopup(popup: PopupStore): void {
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App popup={popup} />);
}
