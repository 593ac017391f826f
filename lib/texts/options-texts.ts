import type { SealProblem } from '@svc/protocol';
import type { HeaderFault } from '../settings/request-headers.ts';

/** What the options page says. */
export const optionsTexts = {
  title: 'Options',
  intro:
    'A backend is the server that passes your files on. Use your own, or paste the address or setup link that you were given.',
  backendTitle: 'Backend',
  inUse: 'New transfers use',
  codeFrom: (own: string) => `This code is from ${own}.`,
  nextUses: (next: string, own: string) => `The next transfer uses ${next}. This one goes on with ${own}.`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
  removedActive: (name: string, next: string) => `${name} was removed. New transfers use ${next}.`,
  undo: 'Undo',
  addBackend: 'Add another backend',
  newBackend: 'New backend',
  dropNew: 'Cancel',
  address: 'Backend address',
  addressHint: 'For example https://files.example.com, or a setup link',
  name: 'Name',
  nameHint: 'What you call it where you choose one. Empty: the address is shown.',
  key: 'Key',
  keyHint: 'For a server that asks for one. Its setup link works here, too.',
  advanced: 'Advanced',
  routeBase: 'Route base',
  routeBaseHint: 'The path of the four routes at the backend, usually /api/svc',
  uploadAddress: 'Upload address',
  uploadAddressHint: 'Where the phone goes. Empty: what the backend says.',
  headers: 'Request headers',
  headersHint:
    'For a backend that wants others than the key’s, for example X-Api-Key. They go to the backend alone and stay in this browser.',
  headerName: 'Header name',
  headerValue: 'Value',
  showValue: 'Show',
  showValueOf: (name: string) => `Show the value of ${name}`,
  removeHeader: 'Remove',
  removeHeaderNamed: (name: string) => `Remove the header ${name}`,
  unnamedHeader: 'the new header',
  addHeader: 'Add a header',
  headerFaults: {
    badName: 'A header’s name has letters, digits and hyphens, like X-Api-Key.',
    forbiddenName: 'The browser sets this header itself. Use another one.',
    repeatedName: 'There is a header of this name above.',
    noValue: 'Fill in the value, or remove the header.',
    badValue: 'A value is one line of plain characters.',
  } satisfies Record<HeaderFault, string>,
  save: 'Save',
  saved: 'Saved. New transfers use it.',
  savedUnused: 'Saved. Choose it above, and new transfers use it.',
  notSaved: 'The browser did not save it. Try again.',
  test: 'Test connection',
  phoneTest: {
    start: 'Test with your phone',
    title: 'Scan with your phone’s camera',
    hint: 'It only checks the way. No file is sent.',
    end: 'End the test',
    reached: (origin: string, seconds: number) =>
      `Your phone reached the server at ${origin} after ${seconds} s.`,
    sealing: {
      ready: 'It can encrypt files.',
      none: 'This server does not offer to encrypt files on the phone.',
      cannot_seal: 'Its browser is too old to encrypt files. Update it, or use another phone.',
      key_lost: 'It did not read the whole code. Scan with the phone’s own camera app.',
    } satisfies Record<'ready' | 'none' | SealProblem, string>,
    expired: 'No phone opened the page. Test again.',
    noCode: 'The server gave no code. Wait a minute, then test again.',
  },
  testing: 'Asking the backend…',
  allowAccess: (origin: string) => `Allow access to ${origin}`,
  /** Where nothing has answered: most often the address is wrong, and no permission helps. */
  allowAnyway: 'The address is right: allow Pocketfill to reach it',
  errors: {
    address: 'This is not a web address. Write it like https://files.example.com.',
    routeBase: 'This is not a path. Write it like /api/svc, or leave it empty.',
    uploadAddress: 'This is not a web address. Write it like https://files.example.com, or leave it empty.',
  },
  results: {
    works: (host: string) => `It works: ${host} answers as a Pocketfill backend.`,
    unreachable: (host: string) =>
      `Nothing answers at ${host}. Check the address, and whether the server runs.`,
    silent: (host: string) => `Nothing answers at ${host}. Check the address.`,
    silentInNetwork: (host: string) =>
      `Nothing answers at ${host}. Your browser may keep Pocketfill away from it: allow Pocketfill to reach it.`,
    slow: (host: string) => `${host} did not answer within 5 seconds. Check the server, then test again.`,
    needsAccess: (host: string) => `${host} answers, but not to extensions. Allow Pocketfill to reach it.`,
    accessDenied: (host: string) =>
      `Pocketfill may not reach ${host} without your consent. Test again and allow it.`,
    otherService: (host: string) =>
      `${host} answers, but not as a Pocketfill backend. Check the address and the route base.`,
    webPage: (host: string) =>
      `A web page answers at ${host}, and no Pocketfill backend. Check the address and the route base.`,
    proxyRefused: (host: string, status: number) =>
      `A proxy or web server at ${host} keeps Pocketfill out (status ${status}). Check the address, the route base and the proxy’s rules.`,
    nothingBehind: (host: string, status: number) =>
      `A proxy answers at ${host}, but not the server behind it (status ${status}). Start that server, then test again.`,
    wantsKey: (host: string) =>
      `${host} wants a key. Enter the one that you were given, or its setup link, then test again.`,
    keyRefused: (host: string) =>
      `${host} does not accept this key, which may have been revoked. Enter another one, then test again.`,
    moved: (host: string, to: string) =>
      `${host} sends requests on to another address. Enter that one instead: ${to}`,
    newerServer: (host: string) =>
      `The server at ${host} is newer than Pocketfill in this browser. Update Pocketfill.`,
    olderServer: (host: string) =>
      `The server at ${host} is too old for Pocketfill in this browser. Update the server, or ask whoever runs it to.`,
    redirected: (host: string) =>
      `${host} sends requests on to another address, and request headers do not go along. Enter that address instead.`,
    refused: (host: string, status: number) =>
      `${host} refuses access (status ${status}). Ask whoever runs it to let this browser in.`,
    busy: (host: string) => `${host} gets too many requests at the moment. Test again in a minute.`,
    noTransferServer: (host: string) =>
      `${host} answers, but its transfer server did not. Check that one and the backend's API key.`,
    broken: (host: string, status: number) =>
      `${host} has a problem of its own (status ${status}). Look into its log, then test again.`,
  },

  importExportTitle: 'Export and import',
  importExportHint: 'Takes your backends to another browser, or gives them to somebody else.',
  includeValues: 'Include header values',
  valuesLeftOut: 'The values of request headers are left out of the file.',
  valuesIncluded: 'The file will hold your keys in plain text. Keep it to yourself.',
  export: 'Export',
  import: 'Import',
  exported: 'The file is with your browser’s downloads.',
  imported: {
    added: (names: readonly string[]) => `Added: ${names.join(', ')}.`,
    known: (count: number) =>
      count === 1 ? '1 backend was there already.' : `${count} backends were there already.`,
    renamed: (from: string, to: string) => `You have a different ${from}, so the new one is called ${to}.`,
    incomplete: (name: string) => `${name} still needs the values of its request headers.`,
    notAdded: (count: number) =>
      count === 1
        ? '1 backend was left out: there is no room for more.'
        : `${count} backends were left out: there is no room for more.`,
  },
  importFaults: {
    tooLarge: 'This file is far too large to hold backends. Nothing was imported.',
    notJson: 'This file is not JSON. Choose one that was exported here.',
    notSettings: 'This file holds no backends of Pocketfill. Choose one that was exported here.',
    newerVersion: 'This file is of a newer Pocketfill. Update this one, then import it.',
    empty: 'There is no backend in this file.',
    tooMany: 'There are too many backends in this file. Nothing was imported.',
    badBackend: (place: number, what: string) =>
      `Backend ${place} in this file has ${what}. Nothing was imported.`,
  },
  badFields: {
    address: 'no proper address',
    routeBase: 'a route base that is no path',
    uploadAddress: 'an upload address that is no web address',
    headers: 'a request header that cannot be sent',
  },

  everyPage: 'On every page',
  fieldButtons: 'Show a button on upload fields',
  fieldButtonsHint:
    'Your browser asks you to allow all sites. Pocketfill only looks for upload fields there: nothing is read, nothing is sent.',
  fieldButtonsRefused: 'Not allowed, so no buttons are shown.',
  hiddenOn: 'No button on these sites',
  showAgain: 'Show again',
  showAgainOn: (host: string) => `Show again on ${host}`,
} as const;
