import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export function mount(app: ReactNode, isStrict = false): void {
  const root = document.querySelector('#app');
  if (!root) throw new Error('The page has no place for the app.');
  createRoot(root).render(isStrict ? <StrictMode>{app}</StrictMode> : app);
}
