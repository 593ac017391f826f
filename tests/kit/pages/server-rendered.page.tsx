import '@svc/react/theme';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './kit-log.ts';
import { readPageSettings } from './page-settings.ts';
import { ServerForm } from './server-form.tsx';

const root = document.querySelector('#app');
if (!root) throw new Error('The page has no place for the app.');
const form = <ServerForm />;
hydrateRoot(root, readPageSettings().isStrict ? <StrictMode>{form}</StrictMode> : form);
