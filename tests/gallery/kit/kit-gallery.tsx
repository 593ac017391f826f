import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../packages/react/src/theme.css';
import './page.css';
import { kitViews } from './kit-views.tsx';

/** Shows the view of the client kit that the address names (`?view=pending&dir=rtl`), or links to all of them. */
function showKitGallery(): void {
  const query = new URLSearchParams(location.search);
  const name = query.get('view') ?? '';
  document.documentElement.dir = query.get('dir') ?? 'ltr';
  document.documentElement.className = query.get('class') ?? '';
  createRoot(document.querySelector('#root') ?? document.body).render(
    <main>
      <h1>Claim 4711</h1>
      <p>A page of somebody else, with the kit in it.</p>
      {Object.hasOwn(kitViews, name) ? kitViews[name] : contents}
    </main>,
  );
}

const contents: ReactNode = (
  <ul>
    {Object.keys(kitViews).map((name) => (
      <li key={name}>
        <a href={`?view=${name}`}>{name}</a>
      </li>
    ))}
  </ul>
);

showKitGallery();
