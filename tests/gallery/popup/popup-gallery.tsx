import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { PopupHeader } from '../../../components/popup/popup-header.tsx';
import { fakeActions } from '../../unit/fixtures/fake-actions.ts';
import { sampleProduct } from '../own-pages/sample-product.ts';
import { backendViews } from './backend-views.tsx';
import { optionsViews } from './options-views.tsx';
import { popupViews } from './popup-views.tsx';
import { setupViews } from '../own-pages/setup-views.tsx';
import { welcomeViews } from '../own-pages/welcome-views.tsx';

/** Shows the view that the address names (`?view=waiting`), or links to all of them. */
async function showGallery(): Promise<void> {
  const name = new URLSearchParams(location.search).get('view') ?? '';
  const root = createRoot(document.querySelector('#root') ?? document.body);
  if (Object.hasOwn(popupViews, name) || Object.hasOwn(backendViews, name)) {
    await import('../../../entrypoints/popup/style.css');
  } else if (Object.hasOwn(welcomeViews, name)) {
    await import('../../../entrypoints/welcome/style.css');
  } else if (Object.hasOwn(setupViews, name)) {
    await import('../../../entrypoints/setup/style.css');
  } else await import('../../../entrypoints/options/style.css');
  root.render(viewOf(name));
}

function viewOf(name: string): ReactNode {
  const popup = popupViews[name];
  if (popup === undefined) return pages[name] ?? <Contents />;
  return (
    <>
      <PopupHeader product={sampleProduct} backends={null} actions={fakeActions()} />
      {popup}
    </>
  );
}

/** Views of whole pages, with their headers. */
const pages: Record<string, ReactNode> = { ...backendViews, ...optionsViews, ...setupViews, ...welcomeViews };

function Contents() {
  return (
    <ul>
      {[...Object.keys(popupViews), ...Object.keys(pages)].map((name) => (
        <li key={name}>
          <a href={`?view=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

await showGallery();
