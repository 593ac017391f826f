/** What the options page says of an organisation's policy. Its mistakes are for the administrator to read. */
export const managedTexts = {
  title: 'Your organisation',
  sign: 'Managed by your organisation',
  intro: 'Your organisation has set some of these options.',
  onlyTheseBackends: 'Managed by your organisation: no other backends can be used.',
  show: 'Show',
  showNamed: (name: string) => `Show ${name}`,
  hiddenValue: 'Hidden',
  sealingRequired: 'Files have to be encrypted: others are refused.',
  allowAllSites: 'Allow all sites',
  accessMissing: 'Your organisation has switched the buttons on. They appear once you allow all sites.',
  faultsTitle: 'The policy has mistakes',
  faultsIntro: 'For the administrator. All other parts of the policy hold.',
  faults: {
    notList: '“backends” is not a list, so it is not used. Write a list in square brackets.',
    tooMany: (limit: number) => `“backends” has too many entries. Leave ${limit} at most.`,
    noBackends:
      'No backend of the policy can be used, so “backendsLocked” has no effect. Correct “backends” in the policy.',
    notSwitch: (key: string) =>
      `“${key}” is neither true nor false, so it is not used. Write one of the two.`,
    unknownKey: (key: string) => `There is no setting “${key}”. Check how it is written.`,
    unknownLanguage: (language: string) =>
      `There are no texts in the language “${language}” yet. Write en, or leave “language” out.`,
    badBackend: (place: number, what: string) =>
      `Backend ${place} has ${what}, so it is not used. Correct it in the policy.`,
  },
} as const;
