import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { DashboardClient } from '../data/dashboard-client.ts';
import type { SessionStore } from '../data/session-store.ts';
import { JobsPage } from '../pages/jobs-page.tsx';
import { KeysPage } from '../pages/keys-page.tsx';
import { OverviewPage } from '../pages/overview-page.tsx';
import { Notice } from '../parts/notice.tsx';
import { PeoplePage } from '../pages/people-page.tsx';
import { SettingsPage } from '../pages/settings-page.tsx';
import { PAGES, texts, type PageName } from '../texts.ts';
import { WebhooksPage } from '../pages/webhooks-page.tsx';
import { Brand, Frame } from './frame.tsx';
import { SignIn } from './sign-in.tsx';

const VIEWS: Record<PageName, ComponentType<{ client: DashboardClient }>> = {
  overview: OverviewPage,
  people: PeoplePage,
  keys: KeysPage,
  jobs: JobsPage,
  webhooks: WebhooksPage,
  settings: SettingsPage,
};

export function DashboardApp({ session }: { session: SessionStore }): ReactNode {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const page = usePage();
  const View = VIEWS[page];
  switch (state.kind) {
    case 'unknown':
      return (
        <main className="narrow">
          <h1 className="screen-reader-only">{texts.wholeName}</h1>
          <Brand />
          {state.problem === undefined ? (
            <p className="soft">{texts.loading}</p>
          ) : (
            <Notice kind="bad">{state.problem}</Notice>
          )}
        </main>
      );
    case 'signedOut':
      return <SignIn reason={state.reason} onSignIn={(secret) => session.signIn(secret)} />;
    case 'signedIn':
      return (
        <Frame page={page} onSignOut={() => session.signOut()}>
          <View client={session.client} />
        </Frame>
      );
    default:
      return state satisfies never;
  }
}

/** The page that the address names, for example `/dashboard#jobs`. */
function usePage(): PageName {
  return useSyncExternalStore(watchAddress, readPage);
}

function watchAddress(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function readPage(): PageName {
  return PAGES.find((page) => location.hash === `#${page}`) ?? 'overview';
}
