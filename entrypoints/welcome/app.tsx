import { useEffect } from 'react';
import { browser } from 'wxt/browser';
import { useStore } from 'zustand';
import { ServerStatus } from '../../components/welcome/server-status.tsx';
import { WaysIn } from '../../components/welcome/ways-in.tsx';
import { PinAndShortcutHints, ThreeSteps, WelcomeView } from '../../components/welcome/welcome-view.tsx';
import type { Product } from '../../lib/product.ts';
import { isFirstBackend } from '../../lib/settings/saved-backends.ts';
import type { SetupStore } from '../../lib/setup/setup-store.ts';
import type { WelcomeStore } from '../../lib/welcome/welcome-store.ts';

interface AppProps {
  product: Product;
  welcome: WelcomeStore;
  setup: SetupStore;
}

export function App({ product, welcome, setup }: AppProps) {
  const { backend, connection, practice, program, shortcut } = useStore(welcome.state);
  const { saving, ...given } = useStore(setup.state);
  useEffect(() => {
    if (saving !== 'saved') return;
    setup.drop(); // the page shows what is in use
    // The clicked button is gone.
    document.querySelector('h1')?.focus();
  }, [saving, setup]);
  const isMissing = connection !== null && connection.kind !== 'works';
  const isFirst = connection?.kind === 'unreachable' && backend !== null && isFirstBackend(backend);
  return (
    <WelcomeView product={product}>
      <ThreeSteps shortcut={shortcut} />
      {!isFirst && (
        <ServerStatus
          connection={connection}
          canPractise={practice !== null}
          uploadAddress={backend?.uploadAddress ?? practice?.uploadBaseUrl ?? null}
          onPractise={() => practice && void browser.tabs.create({ url: practice.url })}
          onOpenOptions={() => void browser.runtime.openOptionsPage()}
        />
      )}
      {/* Whoever is asked about an address is not interrupted by a server that starts. */}
      {(isMissing || given.offer !== null) && (
        <WaysIn
          isFirst={isFirst}
          product={product}
          program={program}
          given={{
            ...given,
            saving,
            onGo: (text) => void setup.show(text),
            onRename: setup.rename,
            onTest: () => void setup.test(),
            onAllowAccess: (origin) => void setup.allowAccess(origin),
            onUse: () => void setup.use(),
            onCancel: setup.drop,
          }}
          onCopy={copyText}
        />
      )}
      <PinAndShortcutHints isFirefox={import.meta.env.FIREFOX} shortcut={shortcut} />
    </WelcomeView>
  );
}

function copyText(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false, // shown as such
  );
}
