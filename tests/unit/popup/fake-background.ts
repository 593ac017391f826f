import type { HeldFile, MessageName, Messages } from '../../../lib/messages.ts';
import type { PopupPorts } from '../../../lib/popup/popup-state.ts';
import type { Transfer } from '../../../lib/transfer.ts';

/** A background that remembers what it was asked, with the storage that it writes. */
export function createFakeBackground(stored: Transfer | null = null) {
  const asked: [name: MessageName, request: unknown][] = [];
  const saved: HeldFile[] = [];
  const watchers = new Set<(transfer: Transfer | null) => void>();
  const answers: { [Name in MessageName]?: () => Messages[Name]['reply'] } = {};

  const ports: PopupPorts = {
    ask: async (name, request) => {
      asked.push([name, request]);
      return answers[name]?.() ?? null;
    },
    load: async () => stored,
    watch: (_tabId, onChanged) => {
      watchers.add(onChanged);
      return () => watchers.delete(onChanged);
    },
    saveToDisk: (file) => saved.push(file),
  };

  return {
    ports,
    asked,
    saved,
    answers,
    /** What the background writes is seen by all who watch. */
    write: (transfer: Transfer | null) => {
      for (const watcher of watchers) watcher(transfer);
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
