import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { createDocumentIdentifier } from '../../../../lib/background/tab/identify-documents.ts';
import type { SpeakingDocument } from '../../../../lib/background/transfer/recipient-rule.ts';

const to = { tabId: 3, frameId: 4, documentId: 'd' };
const speaker: SpeakingDocument = {
  address: { frameId: 4, documentId: 'd' },
  origin: 'https://pay.example',
  url: 'https://pay.example/',
};
const liar: SpeakingDocument = { ...speaker, origin: 'https://thief.example' };

/** Introductions with tickets in order; the document does as told with each that it is given. */
function createWorld(answer: (ticket: string) => Promise<unknown>) {
  const told: unknown[][] = [];
  let made = 0;
  const identifier = createDocumentIdentifier(() => {
    made += 1;
    return `ticket ${made}`;
  });
  Object.assign(browser.tabs, {
    sendMessage: async (...args: unknown[]) => {
      told.push(args);
      return answer(`ticket ${told.length}`);
    },
  });
  return { ...identifier, told };
}

describe('identify', () => {
  it('gives the one document a ticket, and knows who sends it back', async () => {
    const { identify, receive, told } = createWorld(async (ticket) => {
      receive(ticket, speaker);
      return { value: null };
    });
    expect(await identify(to)).toEqual(speaker);
    const message = { name: 'introduce', request: { ticket: 'ticket 1' } };
    expect(told).toEqual([[3, message, { documentId: 'd' }]]);
  });

  it('tells two documents apart that answer at the same time', async () => {
    const { identify, receive } = createWorld(async (ticket) => {
      receive(ticket, ticket === 'ticket 1' ? speaker : liar);
      return { value: null };
    });
    expect(await Promise.all([identify(to), identify({ ...to, documentId: 'e' })])).toEqual([speaker, liar]);
  });

  it('believes the first that sends a ticket', async () => {
    const { identify, receive } = createWorld(async (ticket) => {
      receive(ticket, speaker);
      receive(ticket, liar);
      return { value: null };
    });
    expect(await identify(to)).toEqual(speaker);
  });

  it('ignores a ticket that no document was given', async () => {
    const { identify, receive } = createWorld(async () => {
      receive('ticket 2', speaker);
      return { value: null };
    });
    await expect(identify(to)).rejects.toThrow('The document did not say who it is.');
  });

  it('ignores a ticket that was answered already', async () => {
    const { identify, receive } = createWorld(async (ticket) => {
      if (ticket === 'ticket 1') receive(ticket, speaker);
      else receive('ticket 1', speaker);
      return { value: null };
    });
    await identify(to);
    await expect(identify(to)).rejects.toThrow('The document did not say who it is.');
  });

  it('rejects when the document is gone', async () => {
    const { identify } = createWorld(async () =>
      Promise.reject(new Error('Could not establish connection.')),
    );
    await expect(identify(to)).rejects.toThrow('Could not establish connection.');
  });
});
