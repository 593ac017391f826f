/** The words of the settings in force; the other sentences are in `texts.ts`. */

export const SETTING_GROUPS = {
  server: 'This server',
  addresses: 'Addresses',
  storage: 'Storage',
  jobs: 'Jobs and files',
  limits: 'Limits',
  addressLimits: 'Limits for each address or person',
} as const;

export const SETTING_LABELS = {
  version: 'Version',
  node: 'Node',
  instance: 'Instance',
  started: 'Started',
  listens: 'Listens at',
  uploadUrl: 'For phones',
  publicUrl: 'Public address',
  network: 'Others need no key',
  origins: 'Pages that may create jobs',
  proxies: 'Trusted proxies elsewhere',
  database: 'Jobs, keys, webhooks',
  storage: 'Files',
  maxTotalBytes: 'All files together',
  minFreeBytes: 'Stays free on the disk',
  maxBytes: 'Largest file',
  lifetime: 'An unfinished job fails after',
  keep: 'A finished file is kept for',
  seal: 'Phones may seal files',
  direct: 'Phones send files straight to the store',
  drain: 'Serves on before it stops',
  webhook: 'Webhook of the start',
  maxOpenJobs: 'Unfinished jobs of a project',
  projectJobs: 'New jobs of a project',
  maxConnections: 'Open connections',
  headers: 'Headers arrive within',
  stall: 'A body that stops is cut off after',
  addressJobs: 'New jobs',
  uploads: 'Uploads started',
  wrongIds: 'Wrong ids and keys',
  maxWaits: 'Held answers at once',
  addressConnections: 'Open connections',
} as const;

export const settingValues = {
  yes: 'Yes',
  no: 'No',
  none: 'None',
  instance: (host: string, processId: number) => `${host}, process ${processId}`,
  perMinute: (count: string) => `${count} a minute`,
  ofDisk: '500 MB, or a twentieth of a small disk',
} as const;
