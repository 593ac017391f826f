import { renderToString } from 'react-dom/server';
import { ServerForm } from '../server-form.tsx';

/** What a server without a window puts into `server-rendered.html`. */
export function renderPage(): string {
  return renderToString(<ServerForm />);
}
