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
    `A phone cannot open ${host}. Connect this computer to your Wi-Fi and start the server again.`,
  notYet: 'Your server is not ready yet',
  openOptions: 'Open the options',
  ways: {
    title: 'One thing is missing: how do you want to pass files on?',
    otherTitle: 'Or choose another way',
    given: {
      title: 'I was given an address',
      hint: 'By your company, a friend, or whoever runs a server for you.',
      label: 'Address or setup link',
      go: 'Go on',
    },
    thisComputer: {
      title: 'Use this computer',
      hint: 'A small program passes the files on inside your own network. You need no account.',
      download: 'Download for Windows',
      windows:
        'Open the downloaded file. If Windows says that it protected your PC, click “More info”, then “Run anyway”.',
      mac: 'Copy this line into the app Terminal and press Enter. It downloads the program and starts it.',
      linux: 'Copy this line into a terminal and press Enter. It downloads the program and starts it.',
      unknown: 'There is no program for this computer, but it may run with Node.js.',
      node: 'Have Node.js?',
      nodeCommand: 'npx @pocketfill/server',
      others: 'Other systems',
      noticesItself: 'This page notices by itself as soon as it runs.',
    },
    forOthers: {
      title: 'Set up a server for others',
      hint: 'One server passes files on for a whole team or company.',
      link: 'How to run a server',
    },
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied',
    copyNamed: (command: string) => `Copy ${command}`,
  },
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
