import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { kitViews } from '../../gallery/kit/kit-views.tsx';
import { SvcUploadButton } from '../../../packages/react/src/index.ts';

const root = createRoot(document.body.appendChild(document.createElement('main')));

/** Draws one of the gallery's views, or the button with classes of the page's own. */
export function show(view: string, className?: string): void {
  const button = className === undefined ? <SvcUploadButton /> : <SvcUploadButton className={className} />;
  flushSync(() => root.render(view === 'own' ? button : kitViews[view]));
}
