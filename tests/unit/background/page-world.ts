import { browser } from 'wxt/browser';
import { readObject } from '@svc/protocol';
import type { Identify } from '../../../lib/background/identify-documents.ts';
import type { DocumentSurvey } from '../../../lib/messages.ts';
import type { NoTargetReason } from '../../../lib/target.ts';

/** A frame of the page, and what its content script answers to each message. */
export interface FakeFrame {
  frameId: number;
  documentId?: string;
  /** That of the page, unless another is said; `null` for an opaque one. */
  origin?: string | null;
  survey?: DocumentSurvey | NoTargetReason;
  hasHooks?: boolean;
  /** The document is gone before it could answer. */
  isGone?: boolean;
  /** It answers when this resolves. */
  busyUntil?: Promise<void>;
}

interface FakeTab {
  url?: string;
  title?: string;
  frames: FakeFrame[];
  /** Match patterns that the extension may look into. */
  allowed?: string[];
}

/** A tab as the browser shows it to the extension. Returns what the documents were told, and who they are. */
export function showTab({
  url = 'https://shop.example/sell',
  title = 'Sell',
  frames,
  allowed = [],
}: FakeTab) {
  const told: [frameId: number | 'all', name: unknown, request: unknown][] = [];
  const hooked: number[] = [];

  // The browser's own types have more than is read here: each fake is as good as what is asked of it.
  Object.assign(browser.tabs, {
    get: async () => ({ url, title }),
    sendMessage: async (_tabId: number, message: unknown, to?: Partial<FakeFrame>) => {
      const fields = readObject(message);
      if (!to) {
        told.push(['all', fields?.['name'], fields?.['request']]);
        if (frames.every(({ isGone }) => isGone)) throw new Error('Could not establish connection.');
        return undefined;
      }
      const frame = frames.find(({ frameId, documentId }) =>
        to.documentId === undefined ? frameId === to.frameId : documentId === to.documentId,
      );
      told.push([frame?.frameId ?? -1, fields?.['name'], fields?.['request']]);
      return answer(frame, fields?.['name']);
    },
  });
  Object.assign(browser.scripting, {
    executeScript: async ({ target, world }: { target: { frameIds?: number[] }; world?: string }) => {
      const meant = frames.filter(({ frameId }) => target.frameIds?.includes(frameId) ?? true);
      if (meant.length === 0) throw new Error('Cannot access contents of the page.');
      if (world === 'MAIN') hooked.push(...meant.map(({ frameId }) => frameId));
      return meant.map(({ frameId, documentId }) => ({ frameId, documentId, result: '_word' }));
    },
  });
  Object.assign(browser.permissions, {
    contains: async ({ origins }: { origins: string[] }) =>
      origins.every((origin) => allowed.includes(origin)),
  });
  return { told, hooked, identify: introduce(frames) };
}

/** Says of each frame what the browser would, as soon as it answers. */
function introduce(frames: readonly FakeFrame[]): Identify {
  return async ({ frameId, documentId }) => {
    const frame = frames.find((candidate) => candidate.frameId === frameId);
    if (!frame || frame.isGone) throw new Error('Could not establish connection.');
    await frame.busyUntil;
    const { origin = 'https://shop.example' } = frame;
    return { address: { frameId, documentId }, origin, url: origin ?? 'about:srcdoc' };
  };
}

async function answer(frame: FakeFrame | undefined, name: unknown): Promise<unknown> {
  if (!frame || frame.isGone) throw new Error('Could not establish connection.');
  await frame.busyUntil;
  if (name === 'listPlaces') return { value: frame.survey ?? { places: [], closedFrames: [] } };
  return { value: name === 'expectFile' ? { hasHooks: frame.hasHooks ?? false } : null };
}
