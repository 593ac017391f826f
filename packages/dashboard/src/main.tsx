import './app/valid-language.ts';
import { createRoot } from 'react-dom/client';
import { DashboardApp } from './app/dashboard-app.tsx';
import { createDashboardClient } from './data/dashboard-client.ts';
import { SessionStore } from './data/session-store.ts';
import './styles/styles.ts';

const session = new SessionStore(createDashboardClient);
session.start();
createRoot(document.querySelector('#root') ?? document.body).render(<DashboardApp session={session} />);
