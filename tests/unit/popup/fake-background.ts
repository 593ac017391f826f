import type { HeldFile, MessageName, Messages } from '../../../lib/messages/messages.ts';
import type { PopupPorts } from '../../../lib/popup/popup-state.ts';
import type { PlaceTarget } from '../../../lib/transfer/target.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';

interface FakeBrowser {
  stored: Transfer | null;
  /** Transfers whose tabs are closed. */
  kept: Transfer[];
  /** What the person answers when asked for access. */
  isAccessGiven: boolean;
  refusedFrames: readonly string[];
  isTabOpen: boolean;
  /** How often the popup was closed. */
  closed: number;
}

/** A background that remembers what it was asked, with the storage that it writes and the browser around. */
export function createFakeBackground(stored: Transfer | null = null) {
  const asked: [name: MessageName, request: unknown][] = [];
  const saved: HeldFile[] = [];
  const outlined: [tabId: number, choice: PlaceTarget | null][] = [];
  const accessAsked: string[] = [];
  const watchers = new Set<(transfer: Transfer | null) => void>();
  const keptWatchers = new Set<() => void>();
  const answers: { [Name in MessageName]?: () => Messages[Name]['reply'] } = {};
  const browser: FakeBrowser = {
    stored,
    kept: [],
    isAccessGiven: true,
    refusedFrames: [],
    isTabOpen: true,
    closed: 0,
  };

  const ports: PopupPorts = {
    ask: async (name, request) => {
      asked.push([name, request]);
      return answers[name]?.() ?? null;
    },
    load: async () => browser.stored,
    watch: (_tabId, onChanged) => {
      watchers.add(onChanged);
      return () => watchers.delete(onChanged);
    },
    loadKept: async () => browser.kept,
    watchKept: (onChanged) => {
      keptWatchers.add(onChanged);
      return () => keptWatchers.delete(onChanged);
    },
    hasTab: async () => browser.isTabOpen,
    outlinePlace: (tabId, choice) => void outlined.push([tabId, choice]),
    requestAccess: async (origin) => {
      accessAsked.push(origin);
      return browser.isAccessGiven;
    },
    loadRefusedFrames: async () => [...browser.refusedFrames],
    saveRefusedFrames: async (origins) => {
      browser.refusedFrames = origins;
    },
    saveToDisk: (file) => saved.push(file),
    close: () => {
      browser.closed += 1;
    },
  };

  return {
    ports,
    asked,
    saved,
    outlined,
    accessAsked,
    answers,
    /** What the browser around the popup does. */
    browser,
    /** What the background writes is seen by all who watch. */
    write: (transfer: Transfer | null) => {
      for (const watcher of watchers) watcher(transfer);
    },
    /** Likewise, of those whose tabs are closed. */
    keep: (...kept: Transfer[]) => {
      browser.kept = kept;
      for (const watcher of keptWatchers) watcher();
    },
    countOf: (wanted: MessageName) => asked.filter(([name]) => name === wanted).length,
  };
}

/** Lets all that is already answered arrive. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
