import { formatLimit, largestHint, type JobOutcome, type JobSite } from '@svc/protocol';
import type { PhoneJobView } from '@svc/protocol/phone';
import { takesSeveral } from '../state/file-list.ts';
import type { DoneState, PhoneState, ReadyState, SendingState } from '../state/phone-state.ts';
import { estimateSecondsLeft } from '../state/transfer-speed.ts';
import { describeAccept } from './describe-accept.ts';
import { describeFiles, describeOnlyProblem, describeTotal, type FilesScreen } from './describe-files.ts';
import { describePictures, type PictureScreen, type PictureTraits } from './describe-pictures.ts';
import * as T from './texts.ts';

/** All texts of a state. The state itself decides which controls are shown. */
export interface Screen extends T.Message, FilesScreen, PictureScreen {
  /** A second paragraph after the lead. */
  more?: string;
  /** Small print below the buttons. */
  hint?: string;
  /** Read out at once: why a file was not taken. */
  alert?: string;
  /** Progress for screen readers, at intervals. */
  announcement?: string;
  progress?: { fileName: string; percent: number; bytes: string; status: string };
}

/** Properties of the page that change its texts. */
export interface PageTraits {
  /** Whether the browser lets the page keep the screen on. Default: it does. */
  canKeepScreenOn: boolean;
  /** Whether files are sealed before they are sent. Default: they are not. */
  isSealed: boolean;
  /** Absent: this browser lacks what the tools for pictures need. */
  pictures: PictureTraits | undefined;
}

const { texts } = T;
const ANNOUNCED_STEP_PERCENT = 10;

export function describeState(
  state: PhoneState,
  { canKeepScreenOn = true, isSealed = false, pictures }: Partial<PageTraits> = {},
): Screen {
  switch (state.name) {
    case 'welcome':
      return T.WELCOME;
    case 'loading':
      return state.isUnreachable ? T.UNREACHABLE : T.LOADING;
    case 'blocked':
      return T.BLOCKED[state.problem];
    case 'checked':
      return describeCheck(state);
    case 'ready': {
      const tools = describePictures(state, pictures);
      return { ...describeReady(state, { isSealed, canScan: tools.scan !== undefined }), ...tools };
    }
    case 'sending':
      return describeSending(state, canKeepScreenOn);
    case 'done':
      return { ...describeDone(state), ...describeFiles(state, false) };
    case 'used':
      return T.USED;
    case 'failed':
      return T.FAILURES[state.reason];
    default:
      return state satisfies never;
  }
}

function describeCheck({ origin, sealing }: Extract<PhoneState, { name: 'checked' }>): Screen {
  const { host, protocol } = new URL(origin);
  const { check } = texts;
  return {
    headline: check.reached,
    lead: `${check.at(host)} ${protocol === 'https:' ? check.encrypted : check.notEncrypted}`,
    more: check.sealing[sealing],
    hint: check.nothingSent,
  };
}

function findWords(job: PhoneJobView): typeof T.ONE_FILE {
  return takesSeveral(job) ? T.SEVERAL_FILES : T.ONE_FILE;
}

function describeReady(
  state: ReadyState,
  { isSealed, canScan }: { isSealed: boolean; canScan: boolean },
): Screen {
  const { job, files } = state;
  const { site, accept = '', maxFiles } = job;
  const words = findWords(job);
  const [only] = takesSeveral(job) ? [] : files;
  const alert = only && describeOnlyProblem(only, canScan);
  const limits = words.limits(
    capitalize(describeAccept(accept) ?? texts.anyFile),
    describeSize(job),
    maxFiles,
  );
  return {
    headline: words.sendTo(site ? describeSite(site) : texts.anySite),
    lead: describeLead(job, isSealed ? words.interruptedSealed : words.interrupted),
    // A site that takes many files gets one by each code, which must be said.
    hint: job.multiple && !takesSeveral(job) ? `${limits} ${texts.oneFile}` : limits,
    ...(alert !== undefined && { alert }),
    ...(files.length > 0 && takesSeveral(job) && { announcement: texts.inList(files.length) }),
    ...describeFiles(state, canScan),
  };
}

export function describeSite({ origin, opaque }: JobSite): string {
  const { host } = new URL(origin);
  return opaque ? texts.embeddedIn(host) : host;
}

/** The lower of the server's limit and what the site seems to take. Only a larger file is told the latter. */
function describeSize({ maxBytes, maxBytesHints }: PhoneJobView): string {
  return formatLimit(Math.min(maxBytes, maxBytesHints ? largestHint(maxBytesHints) : Infinity));
}

function describeLead(job: Pick<PhoneJobView, 'state' | 'site'>, interrupted: string): string {
  if (job.state === 'sending') return interrupted;
  const { title, place } = job.site ?? {};
  if (place) return title ? texts.forPlaceIn(place, title) : texts.forPlace(place);
  return title ? texts.fromTitle(title) : texts.fromComputer;
}

/** Where the page cannot keep the screen on, the person is asked to. */
function describeSending(state: SendingState, canKeepScreenOn: boolean): Screen {
  const { files, isResumed, job, step } = state;
  if (step === 'elsewhere') return T.ELSEWHERE;
  const words = findWords(job);
  const { size, ...total } = describeTotal(state);
  const status = describeStatus(state, words, size);
  const keepOpen = canKeepScreenOn ? words.keepOpen : words.keepOpenAndLit;
  return {
    headline: words.sending(files.length),
    lead: isResumed ? `${texts.resumed} ${keepOpen}` : keepOpen,
    announcement: step === 'sending' ? announce(total.percent) : status,
    progress: { ...total, status },
    ...describeFiles(state, false),
  };
}

function announce(percent: number): string {
  return texts.percentSent(Math.floor(percent / ANNOUNCED_STEP_PERCENT) * ANNOUNCED_STEP_PERCENT);
}

function describeStatus(
  { step, speed, bytesSent }: SendingState,
  words: typeof T.ONE_FILE,
  size: number,
): string {
  if (step === 'elsewhere') return '';
  if (step === 'preparing' || step === 'finishing') return words[step];
  if (step !== 'sending') return texts[step];
  const seconds = speed && estimateSecondsLeft(speed, size - bytesSent);
  return seconds === undefined ? '' : capitalize(texts.timeLeft(formatDuration(seconds)));
}

/** A duration in words, rounded so that it changes seldom. */
export function formatDuration(seconds: number): string {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 55) return `about ${roundUp(seconds, 5)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'about a minute';
  if (minutes < 60) return `about ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour' : `about ${hours} hours`;
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** The texts when the job is done, with the outcome once the computer has reported it. */
function describeDone({ job, sent, chain }: DoneState): T.Message & { more?: string } {
  const { outcome, site, files } = job;
  const done = texts.done(sent.length || files.length);
  if (chain === 'finished') {
    return { headline: texts.finished, lead: describeOutcome(outcome, site), more: texts.finishedLead };
  }
  if (!outcome) return done;
  const more = chain === 'open' ? texts.keepForNext : texts.canClose;
  return { headline: done.headline, lead: describeOutcome(outcome, site), more };
}

function describeOutcome(outcome: JobOutcome | undefined, site: JobSite | undefined): string {
  if (!outcome) return '';
  switch (outcome.kind) {
    case 'placed':
      return site ? texts.placedOn(new URL(site.origin).host) : texts.placed;
    case 'held':
      return outcome.reason ? T.HELD[outcome.reason] : texts.held;
    case 'saved':
      return texts.saved;
    case 'discarded':
      return texts.discarded;
    default:
      return outcome.kind satisfies never;
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
