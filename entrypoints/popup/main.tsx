// Comes first: it starts the transfer.
import { popup } from './popup.ts';
// oxlint-disable-next-line import/order -- see above
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App popup={popup} />);
