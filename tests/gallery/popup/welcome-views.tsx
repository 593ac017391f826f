import type { ReactNode } from 'react';
import { ServerStatus } from '../../../components/welcome/server-status.tsx';
import { PinAndShortcutHints, ThreeSteps, WelcomeView } from '../../../components/welcome/welcome-view.tsx';

const nothing = () => {};
const host = 'localhost:8787';

function show(status: Partial<Parameters<typeof ServerStatus>[0]>, shortcut = 'Ctrl+Shift+U'): ReactNode {
  return (
    <WelcomeView>
      <ThreeSteps shortcut={shortcut} />
      <ServerStatus
        connection={{ kind: 'works', host }}
        isDefault
        canPractise
        uploadAddress="http://192.168.1.4:8787"
        onPractise={nothing}
        onOpenOptions={nothing}
        {...status}
      />
      <PinAndShortcutHints isFirefox={false} shortcut={shortcut} />
    </WelcomeView>
  );
}

/** The first-run page in its main forms, by name. */
export const welcomeViews: Record<string, ReactNode> = {
  'welcome-looking': show({ connection: null }),
  'welcome-found': show({}),
  'welcome-this-computer': show({ uploadAddress: 'http://127.0.0.1:8787' }),
  'welcome-no-practice': show({ canPractise: false, uploadAddress: null }),
  'welcome-missing': show({ connection: { kind: 'unreachable', host } }, ''),
  'welcome-refused': show({ connection: { kind: 'wantsKey', host: 'files.example.com' }, isDefault: false }),
};
