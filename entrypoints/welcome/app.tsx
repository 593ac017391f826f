import { browser } from 'wxt/browser';
import { useStore } from 'zustand';
import { ServerStatus } from '../../components/welcome/server-status.tsx';
import { PinAndShortcutHints, ThreeSteps, WelcomeView } from '../../components/welcome/welcome-view.tsx';
import { DEFAULT_BACKEND } from '../../lib/settings/saved-backends.ts';
import type { WelcomeStore } from '../../lib/welcome/welcome-store.ts';

export function App({ welcome }: { welcome: WelcomeStore }) {
  const { backend, connection, practice, shortcut } = useStore(welcome.state);
  return (
    <WelcomeView>
      <ThreeSteps shortcut={shortcut} />
      <ServerStatus
        connection={connection}
        isDefault={backend?.address === DEFAULT_BACKEND.address}
        canPractise={practice !== null}
        uploadAddress={backend?.uploadAddress ?? practice?.uploadBaseUrl ?? null}
        onPractise={() => practice && void browser.tabs.create({ url: practice.url })}
        onOpenOptions={() => void browser.runtime.openOptionsPage()}
      />
      <PinAndShortcutHints isFirefox={import.meta.env.FIREFOX} shortcut={shortcut} />
    </WelcomeView>
  );
}
