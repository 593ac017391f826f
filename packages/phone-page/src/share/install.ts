import { SHARE_PATH } from '@svc/protocol/phone';
import { reachPath } from '../job/server-path.ts';
// oxlint-disable-next-line import/default -- Vite builds the worker and exports its address
import workerUrl from './share-worker.ts?worker&url';

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
    void registerWorker();
  });
  if (window.matchMedia('(display-mode: standalone)').matches) void registerWorker();
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

async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerUrl, { scope: reachPath(SHARE_PATH) }).catch(() => undefined); // forbidden
}
