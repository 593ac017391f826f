import { createRoot } from 'react-dom/client';
import { PopupHeader } from '../../components/popup-header.tsx';
import { optionsViews } from './options-views.tsx';
import { popupViews } from './popup-views.tsx';

/** Shows the view that the address names (`?view=waiting`), or links to all of them. */
async function showGallery(): Promise<void> {
  const name = new URLSearchParams(location.search).get('view') ?? '';
  const root = createRoot(document.querySelector('#root') ?? document.body);
  const isPopup = Object.hasOwn(popupViews, name);
  await (isPopup
    ? import('../../entrypoints/popup/style.css')
    : import('../../entrypoints/options/style.css'));
  if (isPopup) {
    root.render(
      <>
        <PopupHeader onOpenOptions={() => {}} />
        {popupViews[name]}
      </>,
    );
  } else root.render(optionsViews[name] ?? <Contents />);
}

function Contents() {
  return (
    <ul>
      {[...Object.keys(popupViews), ...Object.keys(optionsViews)].map((name) => (
        <li key={name}>
          <a href={`?view=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

await showGallery();
