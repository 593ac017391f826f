import { useEffect, type ReactNode } from 'react';
import { ServerStatus } from '../../../components/welcome/server-status.tsx';
import { WaysIn } from '../../../components/welcome/ways-in.tsx';
import { PinAndShortcutHints, ThreeSteps, WelcomeView } from '../../../components/welcome/welcome-view.tsx';
import { findServerProgram } from '../../../lib/welcome/server-program.ts';
import { sampleProduct as product } from './sample-product.ts';
import { cardProps, offerOf } from './setup-views.tsx';
import { work } from '../popup/sample-backends.ts';

const nothing = () => {};
const host = 'localhost:8787';

interface Shown {
  /** `null`: the question alone is shown. */
  status?: Partial<Parameters<typeof ServerStatus>[0]> | null;
  ways?: Partial<Parameters<typeof WaysIn>[0]>;
  /** The answer that is open, counted from 0. */
  open?: number;
  shortcut?: string;
}

function show({ status = null, ways, open, shortcut = 'Ctrl+Shift+U' }: Shown): ReactNode {
  return (
    <WelcomeView product={product}>
      <ThreeSteps shortcut={shortcut} />
      {status && (
        <ServerStatus
          connection={{ kind: 'works', host }}
          canPractise
          uploadAddress="http://192.168.1.4:8787"
          onPractise={nothing}
          onOpenOptions={nothing}
          {...status}
        />
      )}
      {ways && (
        <WaysIn
          isFirst
          product={product}
          program={findServerProgram({ os: 'linux', arch: 'x86-64' }, product)}
          given={{ ...cardProps, offer: null, fault: null, onGo: nothing }}
          onCopy={async () => true}
          {...ways}
        />
      )}
      {open !== undefined && <Opened nth={open} />}
      <PinAndShortcutHints isFirefox={false} shortcut={shortcut} />
    </WelcomeView>
  );
}

/** Opens an answer, as a click does. */
function Opened({ nth }: { nth: number }) {
  useEffect(() => document.querySelectorAll('details')[nth]?.setAttribute('open', ''), [nth]);
  return null;
}

function onSystem(os: string, arch: string): ReactNode {
  return show({ ways: { program: findServerProgram({ os, arch }, product) }, open: 1 });
}

/** The first-run page in its main forms, by name. */
export const welcomeViews: Record<string, ReactNode> = {
  'welcome-looking': show({ status: { connection: null } }),
  'welcome-found': show({ status: {} }),
  'welcome-this-computer': show({ status: { uploadAddress: 'http://127.0.0.1:8787' } }),
  'welcome-no-practice': show({ status: { canPractise: false, uploadAddress: null } }),
  'welcome-missing': show({ ways: {}, shortcut: '' }),
  'welcome-given': show({ ways: {}, open: 0 }),
  'welcome-given-wrong': show({
    ways: { given: { ...cardProps, offer: null, fault: 'otherScheme', onGo: nothing } },
    open: 0,
  }),
  'welcome-given-card': show({
    ways: { given: { ...cardProps, offer: offerOf(work), fault: null, onGo: nothing } },
    open: 0,
  }),
  'welcome-windows': onSystem('win', 'x86-64'),
  'welcome-mac': onSystem('mac', 'arm64'),
  'welcome-linux': onSystem('linux', 'x86-64'),
  'welcome-unknown-system': onSystem('openbsd', 'x86-64'),
  'welcome-for-others': show({ ways: {}, open: 2 }),
  'welcome-refused': show({
    status: { connection: { kind: 'wantsKey', host: 'files.example.com' } },
    ways: { isFirst: false },
  }),
};
