import { createRoot } from 'react-dom/client';
import { DashboardApp } from '../../../packages/dashboard/src/app/dashboard-app.tsx';
import { SessionStore } from '../../../packages/dashboard/src/data/session-store.ts';
import '../../../packages/dashboard/src/styles/styles.ts';
import { dashboardViews, sampleClient } from './dashboard-views.ts';

/** Replaces the page's own script: draws the view that the address names (`?view=keys`). */
const view = dashboardViews[new URLSearchParams(location.search).get('view') ?? ''] ?? {};
if (view.isReadableByOthers) Object.defineProperty(window, 'isSecureContext', { value: false });
history.replaceState(null, '', `#${view.page ?? ''}`);

const isSignedIn = view.page !== undefined;
const client = { ...sampleClient, readSession: async () => ({ isSignedIn }), ...view.answers };
const session = new SessionStore((onSignedOut) => {
  if (view.endReason !== undefined) setTimeout(onSignedOut, 0, view.endReason);
  return client;
});
session.start();
createRoot(document.querySelector('#root') ?? document.body).render(<DashboardApp session={session} />);
