import { reachPath } from '../job/server-path.ts';
/** The event by which a browser says that it can install the page: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallEvent extends Event {
  /** Asks the person. Works once. */
  prompt: () => Promise<unknown>;
}

let asking: InstallEvent | undefined;
let onChange: () => void = () => undefined;

/**
 * Lets phones install the page for their share menu: only browsers that can install pages, on secure origins. The service
 * worker is registered when the page was installed. Nothing of it is loaded elsewhere.
 */
export function allowInstalling(): void {
  if (!window.isSecureContext || !('onbeforeinstallprompt' in window && 'serviceWorker' in navigator)) return;
  if (!window.matchMedia('(pointer: coarse)').matches) return; // a computer
  linkManifest();
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser would ask while a file is being chosen
    setAsking(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => {
    setAsking(undefined);
    void register();
  });
  if (window.matchMedia('(display-mode: standalone)').matches) void register();
}

/** Calls when `canInstall` changes. */
export function onInstallChange(listener: () => void): void {
  onChange = listener;
}

/** Whether the browser can ask the person to install the page. */
export function canInstall(): boolean {
  return asking !== undefined;
}

/** The browser asks the person. */
export function askToInstall(): void {
  void asking?.prompt();
  setAsking(undefined);
}

function setAsking(event: InstallEvent | undefined): void {
  asking = event;
  onChange();
}

function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = reachPath('/phone/manifest.webmanifest');
  // Where a proxy asks for cookies, it asks for them here as well
  link.crossOrigin = 'use-credentials';
  document.head.append(link);
}

/** Where the browser forbids it, the share page asks to share once more. */
async function register(): Promise<void> {
  const loaded = import('./register-worker.ts').then(({ registerWorker }) => registerWorker());
  await loaded.catch(() => undefined);
}
