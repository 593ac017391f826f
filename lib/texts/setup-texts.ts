import type { SetupFault } from '../setup/read-setup.ts';
import { optionsTexts } from './options-texts.ts';

/** What the page of a setup link says, and the same card on the first-run page. */
export const setupTexts = {
  pageTitle: 'Set up Pocketfill',
  /** The host comes after it. */
  question: (host: string) => `Set up Pocketfill with ${host}?`,
  trust: 'Your files will go through this server. Use it only if you know who gave you its address.',
  address: 'Address',
  key: 'Key',
  /** Values are not shown. */
  hiddenKey: (name: string) => `${name} (hidden)`,
  uploadAddress: 'Phones open',
  name: 'Name',
  known: 'This server is saved already.',
  replaces: 'This server is saved already. Its key and addresses are replaced by these.',
  testing: 'Asking the server…',
  confirm: 'Use this server',
  saveAnyway: 'Save it anyway',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  allow: (host: string) => `Allow Pocketfill to reach ${host}`,
  notSaved: optionsTexts.notSaved,
  locked: 'Your organisation allows its own servers only. Ask whoever manages this browser.',
  full: 'There are as many servers as Pocketfill can keep. Remove one in the options, then try again.',

  badLink: 'This setup link does not work',
  enterAddress: 'Enter an address',
  faults: {
    empty: 'Enter the address or the setup link that you were given.',
    tooLong: 'This is too long to be a setup link. Ask for a new one.',
    otherScheme: 'A server’s address begins with https:// or http://. Check what you were given.',
    notAnAddress: 'This is not a web address. Write it like https://files.example.com.',
    damaged: 'A part of this setup link is missing or cannot be read. Copy all of it, or ask for a new one.',
    badHeader: 'This setup link holds something that browsers do not send to a server. Ask for a new one.',
  } satisfies Record<SetupFault, string>,
  /** For a person who was given the server: whoever runs it can do the rest. */
  results: {
    ...optionsTexts.results,
    works: (host: string) => `It works: ${host} answers as a Pocketfill server.`,
    slow: (host: string) => `${host} did not answer within 5 seconds. Try again in a minute.`,
    needsAccess: (host: string) => `${host} answers, but Pocketfill needs your permission to read it.`,
    accessDenied: (host: string) =>
      `Pocketfill may not reach ${host} without your consent. Try again and allow it.`,
    otherService: (host: string) => `${host} answers, but not as a Pocketfill server. Check the address.`,
    webPage: (host: string) => `A web page answers at ${host}, and no Pocketfill server. Check the address.`,
    proxyRefused: (host: string) =>
      `A proxy or web server at ${host} keeps Pocketfill out. Check the address, or ask whoever runs it to let Pocketfill through.`,
    nothingBehind: (host: string) =>
      `A proxy answers at ${host}, but not the server behind it. Try again later, or tell whoever runs it.`,
    wantsKey: (host: string) => `${host} wants a key. Ask whoever runs it for a setup link with one.`,
    keyRefused: (host: string) =>
      `${host} does not accept this key, which may have been revoked. Ask whoever runs it for a new setup link.`,
    redirected: (host: string) =>
      `${host} sends requests on to another address. Ask whoever runs it for a new setup link.`,
    refused: (host: string) => `${host} refuses access. Ask whoever runs it to let this browser in.`,
    busy: (host: string) => `${host} gets too many requests at the moment. Try again in a minute.`,
    noTransferServer: (host: string) =>
      `${host} answers, but a part of it is not running. Try again later, or tell whoever runs it.`,
    broken: (host: string) => `${host} has a problem of its own. Try again later, or tell whoever runs it.`,
  },
} as const;
