import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import {
  resumeOnPermission,
  type AllowedPorts,
} from '../../../../lib/background/browser/resume-on-permission.ts';
import type { Transfer } from '../../../../lib/transfer/transfer.ts';
import { detached, failed, sampleTransfer, sent, states } from '../../fixtures/sample-transfer.ts';
import { settle } from '../../fixtures/command-world.ts';
import { createNotes } from '../../fixtures/message-world.ts';
import { showTab } from '../../fixtures/page-world.ts';

const STORAGE = 'https://s3.example';
const notFetched = failed('corsBlocked', { sent: { ...sent, originWithoutPermission: STORAGE } });

/** What happens when the person allows the storage, with these transfers about. */
async function allow(...transfers: Transfer[]): Promise<unknown[][]> {
  return allowWith({}, ...transfers);
}

async function allowWith(ports: Partial<AllowedPorts>, ...transfers: Transfer[]): Promise<unknown[][]> {
  const { called, note } = createNotes();
  const listeners: (() => void)[] = [];
  Object.assign(browser.permissions, {
    onAdded: { addListener: (listener: () => void) => void listeners.push(listener) },
  });
  resumeOnPermission({
    list: async () => transfers,
    open: note('open'),
    retry: note('retry'),
    openPopup: async () => {
      await note('openPopup')();
      return true;
    },
    ...ports,
  });
  for (const listener of listeners) listener();
  await settle();
  return called;
}

async function throwTabClosed(): Promise<never> {
  throw new Error('No tab with id: 7.');
}

describe('when the person allows a site', () => {
  beforeEach(() => {
    showTab({ frames: [], allowed: [`${STORAGE}/*`] });
  });

  it('fetches again the file that lies there, and shows it', async () => {
    const waited = sampleTransfer(notFetched, { addsToField: true });
    expect(await allow(waited)).toEqual([['retry', 7, true], ['openPopup']]);
  });

  it('looks into a frame of that site', async () => {
    const waited = sampleTransfer(states.waiting, {
      framesWithoutPermission: ['https://ads.example', STORAGE],
    });
    expect(await allow(waited)).toEqual([['open', 7], ['openPopup']]);
  });

  it('brings the popup back although another tab was closed meanwhile', async () => {
    expect(await allowWith({ retry: throwTabClosed }, sampleTransfer(notFetched))).toEqual([['openPopup']]);
  });

  it.each<[string, Transfer]>([
    [
      'that lies at another site',
      sampleTransfer(failed('corsBlocked', { sent: { ...sent, originWithoutPermission: 'https://b' } })),
    ],
    ['that failed for another reason', sampleTransfer(failed('downloadFailed', { sent }))],
    ['that is over', sampleTransfer(states.done, { framesWithoutPermission: [STORAGE] })],
    ['whose tab is closed: the popup offers it', sampleTransfer(notFetched, { owner: detached })],
    [
      'that is held for no page',
      sampleTransfer(states.holding, { owner: detached, framesWithoutPermission: [STORAGE] }),
    ],
  ])('leaves alone a file %s', async (_what, transfer) => {
    expect(await allow(transfer)).toEqual([]);
  });
});
