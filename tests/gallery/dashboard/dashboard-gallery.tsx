import { createRoot } from 'react-dom/client';
import { DashboardApp } from '../../../packages/server/dashboard/app/dashboard-app.tsx';
import { SessionStore } from '../../../packages/server/dashboard/data/session-store.ts';
import '../../../packages/server/dashboard/styles/styles.ts';
import { dashboardViews, sampleClient } from './dashboard-views.ts';

/** In place of the page's own script: draws the view that the address names (`?view=keys`). */
const view = dashboardViews[new URLSearchParams(location.search).get('view') ?? ''] ?? {};
if (view.isReadableByOthers) Object.defineProperty(window, 'isSecureContext', { value: false });
history.replaceState(null, '', `#${view.page ?? ''}`);

const isSignedIn = view.page !== undefined;
const session = new SessionStore({
  ...sampleClient,
  readSession: async () => ({ isSignedIn }),
  ...view.answers,
});
session.start();
createRoot(document.querySelector('#root') ?? document.body).render(<DashboardApp session={session} />);
