import { formatBytes, formatPart } from '@svc/protocol';
import type { SvcJobErrorCode } from '@svc/controller';
import { BUTTON_LABEL } from '../drawing/button-face.ts';
import { describeAccepted } from './describe-accepted.ts';

/**
 * All texts of {@link SvcUploadButton}, also those for screen readers. Texts that are not given stay English. Functions
 * get values, so that each language can put them where it needs them. A server component cannot pass functions to
 * the button: wrap it in a client component of yours.
 */
export interface SvcUploadButtonLabels {
  /** On the button, where there is no `buttonText`. */
  button: string;
  /** Heading of the dialog. */
  title: string;
  /** Name of the cross in the dialog's corner, and the last button where nothing else can be done. */
  close: string;
  creating: string;
  scan: string;
  /** Name of the code, for screen readers. */
  code: string;
  /** Until when the code can be used. */
  goodUntil: (time: Date) => string;
  /**
   * What may be sent, from the options `accept` and `maxBytes` and from how many files the job takes. An empty text
   * leaves the line out.
   */
  accepted: (accept: string, maxBytes: number | null, maxFiles: number) => string;
  /** Before the address, for people without a camera. */
  noCamera: string;
  copy: string;
  copied: string;
  /** If the browser does not let a page copy: the address is selected, and the person copies it. */
  selected: string;
  /** The phone that sent the file before is asked for this one; then what the person is to do. */
  phoneReady: string;
  lookAtPhone: string;
  /** A phone has opened the page of this job, and sends nothing yet; then what the person is to do. */
  phoneConnected: string;
  chooseThere: string;
  /** A phone has opened the page without the whole code, so that it cannot encrypt (option `sealTo`); what helps. */
  keyLost: string;
  /** Likewise, with a browser that cannot encrypt. */
  phoneTooOld: string;
  /** The button that shows the code, while a phone is asked without one. */
  showCode: string;
  cancel: string;
  /** On a phone (option `device`): the files are this device's own, and no code is needed. */
  chooseHere: string;
  chooseFile: (maxFiles: number) => string;
  tooMany: (maxFiles: number) => string;
  /** Likewise, with the option `tools`: the link to the upload page, where pictures can be changed before they are sent. */
  editFirst: string;
  /** The button that shows the code on a phone. */
  anotherDevice: string;
  preparing: string;
  sendingHere: (count: number) => string;
  /** Name of the bar, likewise. */
  sentName: string;
  stopSending: string;
  /** What was chosen here is not sent, since a phone, or the upload page, was quicker. */
  takenElsewhere: string;
  sending: string;
  /** Likewise, of several files: the one that is on its way, counted from 1, and how many there are. */
  receiving: (number: number, count: number) => string;
  /** Name of the bar. */
  progressName: string;
  /** Beside the bar, in bytes; `size` is `null` while it is unknown. */
  progress: (bytesReceived: number, size: number | null) => string;
  /** No more bytes have come for half a minute; what the person is to do. */
  standsStill: string;
  reconnecting: string;
  stopQuestion: string;
  /** Likewise, of several files. */
  stopQuestionOfSeveral: string;
  stop: string;
  goOn: string;
  completed: string;
  /** Likewise, of several files. */
  completedSeveral: (count: number) => string;
  /** The size of a file that has arrived. */
  fileSize: (bytes: number) => string;
  /** Text alternative of the preview, for screen readers. */
  preview: (fileName: string) => string;
  /** Shown for a file whose name is unknown. */
  unnamedFile: string;
  /** Shown in place of the name of a file that is sealed (option `sealTo`): the page cannot read it. */
  sealedFile: string;
  /** Name of the list of files that have arrived before (options `multiple` and `maxFiles`), and what screen readers say of each in `files`. */
  received: string;
  /** Name of the list of a job's files (option `maxFiles`). */
  files: string;
  anotherFile: string;
  done: string;
  tryAgain: string;
  newCode: string;
  /** One sentence for each reason why there is no file. */
  errors: Partial<Record<SvcJobErrorCode, string>>;
}

/** What a person can do after a failure: the key of the button's label. `close`: they cannot solve it. */
export type NextStep = 'tryAgain' | 'newCode' | 'close';

const NOT_ALLOWED = ['You are not allowed to upload here.', 'close'] as const;
const NOT_SET_UP = ['Uploading from a phone is not set up correctly on this site.', 'close'] as const;
const NOT_ARRIVED = ['The file did not arrive.', 'newCode'] as const;
const SERVER_FAILED = 'Something went wrong on the server.';
const UNKNOWN_CODE = ['This code is no longer known.', 'newCode'] as const;

/** For each reason why there is no file: a sentence and the next step. */
export const ERRORS: Record<SvcJobErrorCode, readonly [sentence: string, step: NextStep]> = {
  expired: ['The code is no longer good.', 'newCode'],
  cancelled: ['The upload was stopped.', 'newCode'],
  too_large: ['The file is too large.', 'newCode'],
  wrong_type: ['Files of this kind are not taken here.', 'newCode'],
  quota_full: ['The server takes no more files for now.', 'newCode'],
  damaged: ['The file arrived damaged.', 'newCode'],
  network_blocked: ['The network of the phone does not let the file through.', 'newCode'],
  not_sent: NOT_ARRIVED,
  job_failed: NOT_ARRIVED,
  conflict: NOT_ARRIVED,
  not_completed: NOT_ARRIVED,
  job_not_found: UNKNOWN_CODE,
  gone: UNKNOWN_CODE,
  unreachable: ['The server cannot be reached.', 'tryAgain'],
  timeout: ['The server took too long to answer.', 'tryAgain'],
  rate_limited: ['Too many uploads were started just now.', 'tryAgain'],
  storage_full: ['The server has no room for the file.', 'tryAgain'],
  internal: [SERVER_FAILED, 'tryAgain'],
  bad_response: [SERVER_FAILED, 'tryAgain'],
  bad_seal: [SERVER_FAILED, 'newCode'],
  cannot_seal: ['Your file cannot be encrypted here, so nothing was sent.', 'close'],
  unauthorized: NOT_ALLOWED,
  forbidden: NOT_ALLOWED,
  bad_signature: NOT_ALLOWED,
  bad_request: NOT_SET_UP,
  not_found: NOT_SET_UP,
};

/** The code may be one of a later version. */
export function findNextStep(code: SvcJobErrorCode): NextStep {
  const known: Partial<typeof ERRORS> = ERRORS;
  return known[code]?.[1] ?? 'newCode';
}

const ERROR_TEXTS = Object.fromEntries(Object.entries(ERRORS).map(([code, [sentence]]) => [code, sentence]));

export const DEFAULT_LABELS: SvcUploadButtonLabels = {
  button: BUTTON_LABEL,
  title: 'Upload from your phone',
  close: 'Close',
  creating: 'Preparing the code…',
  scan: 'Scan this with your phone’s camera.',
  code: 'QR code with the address to open on your phone',
  goodUntil: (time) => `Good until ${formatTime(time)}`,
  accepted: describeAccepted,
  noCamera: 'No camera? Open this on your phone:',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'The address is selected. Copy it yourself:',
  phoneReady: 'Your phone is ready.',
  lookAtPhone: 'Look at your phone',
  phoneConnected: 'Your phone is connected.',
  chooseThere: 'Choose there what to send',
  keyLost: 'Your phone did not read the whole code. Scan it again with its camera app.',
  phoneTooOld: 'This phone’s browser is too old to encrypt files. Update it, or use another phone.',
  showCode: 'Show the code for another phone',
  cancel: 'Cancel',
  chooseHere: 'Choose what to send.',
  chooseFile: (maxFiles) => (maxFiles > 1 ? 'Choose files' : 'Choose a file'),
  tooMany: (maxFiles) => (maxFiles > 1 ? `Choose at most ${maxFiles} files.` : 'Choose one file.'),
  editFirst: 'Scan or edit first',
  anotherDevice: 'Use another device',
  preparing: 'One moment…',
  sendingHere: (count) => (count > 1 ? `Sending ${count} files.` : 'Sending the file.'),
  sentName: 'Sent so far',
  stopSending: 'Stop sending?',
  takenElsewhere: 'What you chose here was not sent: a phone or another page was quicker.',
  sending: 'Your phone is sending the file.',
  receiving: (number, count) => `Receiving ${number} of ${count} files.`,
  progressName: 'Received so far',
  progress: (bytesReceived, size) =>
    size === null ? formatBytes(bytesReceived) : `${formatPart(bytesReceived, size)} of ${formatBytes(size)}`,
  standsStill: 'Nothing has arrived for a while. Look at your phone.',
  reconnecting: 'The connection is gone. Trying again…',
  stopQuestion: 'Stop receiving the file?',
  stopQuestionOfSeveral: 'Stop receiving the files?',
  stop: 'Stop',
  goOn: 'Go on',
  completed: 'Your file has arrived.',
  completedSeveral: (count) => `${count} files received.`,
  fileSize: formatBytes,
  preview: (fileName) => `Preview of ${fileName}`,
  unnamedFile: 'File',
  sealedFile: 'Encrypted file',
  received: 'Arrived',
  files: 'Files',
  anotherFile: 'Another file',
  done: 'Done',
  tryAgain: 'Try again',
  newCode: 'New code',
  errors: ERROR_TEXTS,
};

/** The given texts, and English ones for those that are missing or `undefined`. */
export function completeLabels(own: Partial<SvcUploadButtonLabels> = {}): SvcUploadButtonLabels {
  const errors = { ...DEFAULT_LABELS.errors, ...dropUndefined(own.errors ?? {}) };
  return { ...DEFAULT_LABELS, ...dropUndefined(own), errors };
}

function dropUndefined<Values extends object>(values: Values): Values {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Values; // all of them may be left out
}

/** Local time; with the day, if it is not today. */
function formatTime(time: Date): string {
  const isToday = time.toDateString() === new Date().toDateString();
  return isToday
    ? time.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
    : time.toLocaleString([], { dateStyle: 'short', timeStyle: 'short' });
}
