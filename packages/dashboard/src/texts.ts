import type { JobStatus } from '@svc/protocol';
import type { ListedDelivery, ListedJob } from '@svc/protocol/dashboard';

/** Every sentence of the dashboard. Refusals of the server come with their own words. */

export const PAGES = ['overview', 'people', 'keys', 'jobs', 'webhooks', 'settings'] as const;
export type PageName = (typeof PAGES)[number];

export const PAGE_TITLES: Record<PageName, string> = {
  overview: 'Overview',
  people: 'People',
  keys: 'Projects and keys',
  jobs: 'Jobs',
  webhooks: 'Webhooks',
  settings: 'Settings',
};

/** In the navigation, which has little room. */
export const PAGE_LINKS: Record<PageName, string> = { ...PAGE_TITLES, keys: 'Keys' };

export const STATUS_WORDS: Record<JobStatus, string> = {
  pending: 'Waiting for a phone',
  in_progress: 'Receiving',
  completed: 'Completed',
  failed: 'Failed',
};

const FAILURE_WORDS: Record<string, string> = {
  cancelled: 'Cancelled',
  expired: 'Expired',
  too_large: 'Too large',
  wrong_type: 'Wrong type',
  storage_full: 'No room',
  quota_full: 'Quota full',
  damaged: 'Damaged',
  network_blocked: 'Blocked by a network',
  not_sent: 'Not sent',
};

/** Why jobs have failed. An unknown code is shown as it is. */
export function describeFailure(code: string): string {
  return FAILURE_WORDS[code] ?? code;
}

/** The state of a job in words. */
export function describeJobState({ status, isOpened, failureCode }: ListedJob): string {
  if (status === 'pending' && isOpened) return 'Opened on a phone';
  if (status === 'failed' && failureCode !== null) return describeFailure(failureCode);
  return STATUS_WORDS[status];
}

export const DELIVERY_WORDS: Record<ListedDelivery['status'], string> = {
  pending: 'On its way',
  delivered: 'Delivered',
  given_up: 'Given up',
};

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

export const texts = {
  product: 'Pocketfill',
  dashboard: 'Dashboard',
  wholeName: 'Pocketfill dashboard',
  navigation: 'Pages',
  pageTitle: (page: string) => `${page} – Pocketfill dashboard`,
  loading: 'One moment…',
  signOut: 'Sign out',

  unreachable: 'The server cannot be reached. This page tries again by itself.',
  signedOut: 'You are signed out. Sign in again.',
  switchedOff: 'The dashboard was switched off. Ask who runs the server for a new secret.',
  failed: 'Something went wrong in this page. Reload it.',

  signInTitle: 'Sign in',
  signInLead: 'The admin secret opens the dashboard. “svc-server dashboard secret” makes a new one.',
  secretLabel: 'Admin secret',
  showSecret: 'Show what I type',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  notEncrypted:
    'This page came over plain http: others in this network can read the secret. Use https, or a browser on the server itself.',

  copy: 'Copy',
  copied: 'Copied',
  selectedInstead: 'Selected. Copy it with Ctrl+C.',
  shownOnce: 'It is not shown again. Keep it now.',
  kept: 'I have kept it',
  cancel: 'Go back',
  busy: 'One moment…',
  ofLimit: (part: string, whole: string) => `${part} of ${whole}`,
  never: '–',

  now: 'Now',
  jobsHeading: 'Jobs that are kept',
  instanceHeading: 'This moment',
  openWaits: 'Open waits',
  openWaitsHint: 'on this instance',
  runningUploads: 'Running uploads',
  pendingWebhooks: 'Webhooks on their way',
  heldBytes: 'Stored files',
  openByProject: 'Unfinished jobs',

  chartsHeading: 'Last 24 hours',
  chartJobs: 'Jobs',
  chartJobsSummary: (created: number, completed: number, failed: number) =>
    `${count(created, 'job', 'jobs')} created: ${completed.toLocaleString('en-GB')} completed, ${failed.toLocaleString('en-GB')} failed.`,
  chartCompleted: 'Completed',
  chartFailed: 'Failed',
  stillOpen: 'Unfinished',
  chartBytes: 'Bytes received',
  chartBytesSummary: (total: string) => `${total} in completed jobs.`,
  received: 'Received',
  chartWaits: 'From the code to the file',
  chartWaitsSummary: (median: string, slow: string) =>
    `Typically ${median}; in the slowest hour 95 of 100 within ${slow}.`,
  noWaits: 'No file has arrived.',
  median: 'Half within',
  p95: '95 of 100 within',
  chartFailures: 'Why jobs failed',
  noFailures: 'No job has failed.',
  failuresSummary: (parts: readonly string[]) => `${parts.join(', ')}.`,
  failureCount: (number: number, reason: string) =>
    `${number.toLocaleString('en-GB')} ${reason.toLowerCase()}`,
  showTable: 'Show as a table',
  hour: 'Hour',
  hourRange: (start: string, end: string) => `${start} to ${end}`,
  allHours: '24 hours',

  keysLead: 'A backend asks the job API with a key of its project. Give each backend a key of its own.',
  newKey: 'New key',
  project: 'Project',
  projectHint: 'A name of your choice, for example my-app. A project may have several keys.',
  createKey: 'Create key',
  keyMade: (project: string) => `The new key of ${project}`,
  keyUse: 'Set it in the environment of your backend:',
  noKeys: 'There is no key yet.',
  keysHeading: 'Keys',
  key: 'Key',
  created: 'Created',
  revoke: (id: string, project: string) => ({
    button: 'Revoke',
    label: `Revoke the key ${id} of ${project}`,
    title: 'Revoke this key?',
    text: `The key ${id} of ${project} stops working at once, and for ever. What uses it gets error 401.`,
    action: 'Revoke key',
  }),
  revoked: 'The key is revoked.',
  embeddedTitle: (name: string) => `The project “${name}”`,
  embeddedText:
    'The server’s own project: jobs of browser extensions and pages that use the four routes of this server. It has no key that could be shown or revoked.',

  peopleLead:
    'Everybody who uses this server from another computer has a key of their own. A setup link brings it into their Pocketfill.',
  peopleOpen: 'No key is looked at: this server runs with --allow-network, which lets everybody in.',
  peopleClosed: 'Only this computer can use this server. For others, start it with --public-url.',
  newPerson: 'New person or device',
  personName: 'Name',
  personHint: 'For example Ada, or Laptop at the front desk. It is shown here, in the log and beside jobs.',
  personMade: (name: string) => `The setup link of ${name}`,
  personUse: (name: string) =>
    `Only for ${name}: it contains the key. Opened in the browser there, it sets up Pocketfill after a question.`,
  personReadable: 'Over plain http others in the network can read the key. Use https.',
  personByHand: 'Without the link',
  personByHandUse: 'Add this request header in the options of Pocketfill:',
  peopleHeading: 'People with a key',
  noPeople: 'Nobody has a key yet.',
  noSuchPerson: 'Nobody has such a name or key.',
  findPerson: 'Find by name or key',
  personColumn: 'Name',
  lastUse: 'Last use',
  neverUsed: 'never used',
  usedLately: 'used in the last hour',
  usedBefore: (when: string) => `used ${when}`,
  revokePerson: (id: string, name: string) => ({
    button: 'Revoke',
    label: `Revoke the key ${id} of ${name}`,
    title: 'Revoke this key?',
    text: `The key ${id} of ${name} stops working at once, and for ever. Pocketfill then asks for a new setup link.`,
    action: 'Revoke key',
  }),
  revokedPerson: 'key revoked',

  jobsLead: 'The newest jobs. Their ids are shortened: whoever knows a whole one can use the job.',
  status: 'Status',
  anyStatus: 'All',
  anyProject: 'All projects',
  noJobs: 'There is no such job.',
  job: 'Job',
  state: 'State',
  files: 'Files',
  noFiles: 'no file',
  noFilesYet: 'no file yet',
  fileCount: (number: number, size: string) => `${count(number, 'file', 'files')}, ${size}`,
  showMore: 'Show more',
  narrowDown: 'Older jobs are not shown. Choose a project or a status to see more of them.',
  cancelJob: (idStart: string, project: string) => ({
    button: 'Cancel',
    label: `Cancel the job ${idStart}…`,
    title: 'Cancel this job?',
    text: `The job ${idStart}… of ${project} ends as failed, and what has arrived is removed. A phone that sends to it is stopped.`,
    action: 'Cancel job',
  }),
  jobCancelled: 'The job is cancelled.',

  webhooksLead: 'The server tells these addresses when a job ends. The last 20 deliveries of each are shown.',
  newWebhook: 'New webhook',
  address: 'Address',
  addressHint: 'For example https://app.example.com/api/webhooks',
  forProject: 'Jobs of',
  addWebhook: 'Add webhook',
  noWebhooks: 'There is no webhook yet.',
  webhookMade: (url: string) => `The secret of ${url}`,
  webhookUse: 'Your backend checks each webhook with it. Set it in its environment:',
  formerSecret: 'For a day the former secret signs too.',
  allProjects: 'all projects',
  jobsOf: (project: string) => `Jobs of ${project}`,
  addedOn: (date: string) => `added ${date}`,
  waitingDeliveries: (number: number) => count(number, 'on its way', 'on their way'),
  givenUpDeliveries: (number: number) => `${number.toLocaleString('en-GB')} given up`,
  disabled: (reason: string) => `Disabled: ${reason}. To enable it again, remove it and add it anew.`,
  readableByOthers: 'Over plain http others on the way can read it. Use https.',
  ofStart: 'Set with --webhook at the start. Change it there.',
  newSecret: (url: string) => ({
    button: 'New secret',
    label: `New secret for ${url}`,
    title: 'Make a new secret?',
    text: `Webhooks to ${url} are signed with a new secret from now on. For a day the present one signs too.`,
    action: 'Make new secret',
  }),
  remove: (url: string) => ({
    button: 'Remove',
    label: `Remove ${url}`,
    title: 'Remove this webhook?',
    text: `${url} is told of no further job, and its list of deliveries is gone.`,
    action: 'Remove webhook',
  }),
  removed: 'The webhook is removed.',
  noDeliveries: 'Nothing was sent there yet.',
  event: 'Event',
  tries: 'Tries',
  tryCount: (number: number) => count(number, 'try', 'tries'),
  when: 'When',
  nextTry: (when: string) => `next try ${when}`,
  sendAgain: 'Send again',
  sendAgainOf: (eventId: string) => `Send again: ${eventId}`,
  sentAgain: 'It is sent again.',

  setupTitle: 'Set up a browser',
  setupUse:
    'Open this address in a browser that is to use this server. You may send it to others: Pocketfill asks them before it changes anything.',
  setupName: 'Name of this server',
  setupNameHint: 'How the browser is to call it, for example Our team. It may be empty.',
  setupCode: 'The address as a code',
  setupLocal: 'This address works on this computer only. For others, start the server with --public-url.',
  setupClosed:
    'For this computer only. Others need a key: make each of them a setup link of their own under People.',

  settingsLead: 'What this server was started with. To change it, start it with other options.',
} as const;
