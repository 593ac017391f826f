import { describe, expect, it } from 'vitest';
import {
  mayFill,
  readSpeaker,
  recipientOf,
  type SpeakingDocument,
} from '../../../../lib/background/transfer/recipient-rule.ts';
import type { MessageSender } from '../../../../lib/messages/messages.ts';
import type { Recipient } from '../../../../lib/transfer/target.ts';
import {
  foreignTarget,
  noTarget,
  placeTarget,
  sampleTransfer,
  site,
  states,
} from '../../fixtures/sample-transfer.ts';
import { BANK } from '../../fixtures/command-world.ts';

const foreign = foreignTarget(BANK, { key: 'foreign' });

const frame = { frameId: 4, documentId: 'd' };
const main = { frameId: 0, documentId: 'm' };
const page = { origin: 'https://shop.example', title: 'Sell' };
const opaqueOf = (from: string | null) => ({ kind: 'opaque', id: 'd', from }) as const;
const foreignOf = (origin: string) => ({ kind: 'foreign', origin }) as const;
const ownOf = (origin: string) => ({ kind: 'own', origin }) as const;
const speaks = (address: SpeakingDocument['address'], origin: string | null, url = ''): SpeakingDocument => ({
  address,
  origin,
  url,
});

describe('recipientOf', () => {
  it.each<[string, SpeakingDocument, typeof page | null, Recipient]>([
    ['the top document', speaks(main, page.origin), page, ownOf(page.origin)],
    ['a top document without an origin', speaks(main, null), page, ownOf(page.origin)],
    ['a top document of a tab without a web site', speaks(main, BANK), null, ownOf(BANK)],
    ['a top document that the tab is about to leave', speaks(main, BANK), page, ownOf(BANK)],
    ['a local file', speaks(main, 'file://', 'file:///home/a.html'), null, ownOf('')],
    ['a top document of which nothing is known', speaks(main, null), null, ownOf('')],
    ['a frame of the page’s own site', speaks(frame, page.origin), page, ownOf(page.origin)],
    ['a frame of another site', speaks(frame, BANK), page, foreignOf(BANK)],
    [
      'a frame of another port',
      speaks(frame, 'https://shop.example:8443'),
      page,
      foreignOf('https://shop.example:8443'),
    ],
    [
      'a frame of another scheme',
      speaks(frame, 'http://shop.example'),
      page,
      foreignOf('http://shop.example'),
    ],
    [
      'a frame of a part of the site',
      speaks(frame, 'https://pay.shop.example'),
      page,
      foreignOf('https://pay.shop.example'),
    ],
    ['a frame in a tab without a web site', speaks(frame, BANK), null, foreignOf(BANK)],
    ['a sandboxed frame', speaks(frame, null, `${page.origin}/form`), page, opaqueOf(page.origin)],
    ['a sandboxed frame of another site', speaks(frame, null, `${BANK}/form?a=1`), page, opaqueOf(BANK)],
    ['a sandboxed frame without an address', speaks(frame, null, 'about:srcdoc'), page, opaqueOf(null)],
    ['a frame of data', speaks(frame, null, 'data:text/html,x'), page, opaqueOf(null)],
    ['a frame of which nothing is known', speaks(frame, null), page, opaqueOf(null)],
  ])('says whose %s is', (...[, speaker, shown, recipient]) => {
    expect(recipientOf(speaker, shown)).toEqual(recipient);
  });

  it('recognizes an opaque frame by its number where the browser gives documents no id', () => {
    const address = { frameId: 4, documentId: null };
    expect(recipientOf(speaks(address, null), page)).toEqual({ kind: 'opaque', id: 'frame 4', from: null });
  });
});

/** What a browser says of a sender. */
function sender(said: Record<string, unknown>): MessageSender {
  return said; // all of it may be missing
}

describe('readSpeaker', () => {
  it('takes the browser’s word', () => {
    const said = { id: 'x', frameId: 4, documentId: 'd', origin: BANK, url: `${BANK}/a` };
    expect(readSpeaker(sender(said))).toEqual({
      address: { frameId: 4, documentId: 'd' },
      origin: BANK,
      url: `${BANK}/a`,
    });
  });

  it.each([
    ['an opaque origin', { origin: 'null' }],
    ['no origin', {}],
    ['an origin that is no text', { origin: 7 }],
  ])('finds no origin in %s', (_what, said) => {
    expect(readSpeaker(sender({ frameId: 0, ...said }))).toEqual({
      address: { frameId: 0, documentId: null },
      origin: null,
      url: '',
    });
  });

  it.each([{}, { frameId: null }, { frameId: '0' }])('refuses %j, which is not a document', (said) => {
    expect(() => readSpeaker(sender({ origin: BANK, url: BANK, ...said }))).toThrow(
      'It comes from no document.',
    );
  });
});

describe('mayFill', () => {
  const speaker = (more: Partial<SpeakingDocument> = {}): SpeakingDocument => ({
    address: foreign.document,
    origin: BANK,
    url: `${BANK}/`,
    ...more,
  });
  const filling = sampleTransfer(states.filling, { target: foreign });

  it('lets the document put the file in that it is for', () => {
    expect(mayFill(speaker(), site, filling)).toBe(true);
  });

  it.each<[string, Partial<SpeakingDocument>]>([
    ['another document of the frame', { address: { ...foreign.document, documentId: 'next' } }],
    ['a document without an id', { address: { ...foreign.document, documentId: null } }],
    ['another frame', { address: { ...foreign.document, frameId: 9 } }],
    ['a document of another origin', { origin: 'https://thief.example' }],
    ['a document that has no origin', { origin: null }],
  ])('refuses %s', (_what, more) => {
    expect(mayFill(speaker(more), site, filling)).toBe(false);
  });

  it('recognizes a frame by its number and origin where the browser gives documents no id', () => {
    const address = { frameId: 4, documentId: null };
    const target = { ...foreign, document: address };
    const nameless = { ...filling, target };
    expect(mayFill(speaker({ address }), site, nameless)).toBe(true);
    expect(mayFill(speaker({ address, origin: 'https://thief.example' }), site, nameless)).toBe(false);
  });

  it('refuses a page that shows another site by now', () => {
    const ofPage = { address: placeTarget().document, origin: site.origin, url: site.origin };
    const toOwn = sampleTransfer(states.filling);
    expect(mayFill(ofPage, site, toOwn)).toBe(true);
    expect(mayFill({ ...ofPage, origin: BANK }, { origin: BANK, title: '' }, toOwn)).toBe(false);
  });

  it('relies on the document where the address of the tab is unknown', () => {
    const ofPage = { address: placeTarget().document, origin: site.origin, url: site.origin };
    const toOwn = sampleTransfer(states.filling);
    expect(mayFill(ofPage, null, toOwn)).toBe(true);
    expect(mayFill({ ...ofPage, origin: BANK }, null, toOwn)).toBe(false);
    expect(mayFill({ ...ofPage, origin: null }, null, toOwn)).toBe(false);
  });

  it('lets no document put in a file that has no place', () => {
    expect(mayFill(speaker(), site, { ...filling, target: noTarget })).toBe(false);
  });
});
