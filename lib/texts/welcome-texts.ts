/** What the first-run page says. */
export const welcomeTexts = {
  title: 'A photo from your phone, in any page’s upload field',
  steps: {
    click: {
      title: 'Click the Pocketfill icon on a page that asks for a file',
      hint: 'It shows a code.',
      withShortcut: (keys: string) => `Or press ${keys}. It shows a code.`,
    },
    scan: {
      title: 'Scan the code with your phone’s camera',
      hint: 'It opens a page on your phone. There is no app to install.',
    },
    pick: {
      title: 'Take or choose the photo on your phone',
      hint: 'It is in the page’s field, as if you had chosen it on this computer.',
    },
  },
  looking: 'Looking for your server…',
  found: 'Your server is running',
  foundAt: (host: string) => `Pocketfill has found it at ${host}.`,
  noPractice: (host: string) =>
    `Pocketfill has found it at ${host}. Open a page that asks for a file, and click the icon.`,
  tryIt: 'Try it now',
  onlyThisComputer: (host: string) =>
    `A phone cannot open ${host}. Connect this computer to your Wi-Fi and start the server again, or set an upload address that the phone can reach in the options.`,
  missing: 'One thing is missing: a server that passes the files on',
  startIt: 'Open a terminal in Pocketfill’s folder and type',
  command: 'npm run server',
  noticesItself: 'This page notices by itself as soon as it runs.',
  notYet: 'Your server is not ready yet',
  otherBackend: 'Use another server',
  openOptions: 'Open the options',
  atHand: {
    title: 'Keep it at hand',
    icon: 'Icon',
    pin: {
      chromium: 'Click the puzzle piece in the toolbar, then the pin beside Pocketfill.',
      firefox: 'Click the puzzle piece in the toolbar, then the gear beside Pocketfill: Pin to Toolbar.',
    },
    keys: 'Keys',
    changeKeys: {
      chromium: 'opens it too. Other keys: chrome://extensions/shortcuts',
      firefox: 'opens it too. Other keys: about:addons, the gear, Manage Extension Shortcuts',
    },
    noKeys: {
      chromium: 'None are set. Choose some at chrome://extensions/shortcuts',
      firefox: 'None are set. Choose some at about:addons, the gear, Manage Extension Shortcuts',
    },
  },
} as const;
