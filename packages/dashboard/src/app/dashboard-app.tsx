import type { ReactNode } from 'react';
import type { DashboardClient } from '../data/dashboard-client.ts';
import type { SessionStore } from '../data/session-store.ts';
import { useObserved } from '../data/use-live.ts';
import { JobsPage } from '../jobs/jobs-page.tsx';
import { KeysPage } from '../keys/keys-page.tsx';
import { OverviewPage } from '../overview/overview-page.tsx';
import { Notice } from '../parts/notice.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { texts, type PageName } from '../texts.ts';
import { WebhooksPage } from '../webhooks/webhooks-page.tsx';
import { Brand, Frame } from './frame.tsx';
import { SignIn } from './sign-in.tsx';
import { usePage } from './use-page.ts';

export function DashboardApp({ session }: { session: SessionStore }): ReactNode {
  const state = useObserved(session);
  const page = usePage();
  switch (state.kind) {
    case 'unknown':
      return (
        <main className="narrow">
          <h1 className="only-heard">{texts.wholeName}</h1>
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
          {drawPage(page, session.client)}
        </Frame>
      );
    default:
      return state satisfies never;
  }
}

function drawPage(page: PageName, client: DashboardClient): ReactNode {
  switch (page) {
    case 'overview':
      return <OverviewPage client={client} />;
    case 'keys':
      return <KeysPage client={client} />;
    case 'jobs':
      return <JobsPage client={client} />;
    case 'webhooks':
      return <WebhooksPage client={client} />;
    case 'settings':
      return <SettingsPage client={client} />;
    default:
      return page satisfies never;
  }
}
