import { formatBytes, formatLimit, formatPart, largestHint, type JobSite } from '@svc/protocol';
import type { PhoneJobView } from '@svc/protocol/phone';
import type { FileProblem } from '../state/check-file.ts';
import type { CollectingState, PhoneState, SendingFilesState, SendingState } from '../state/phone-state.ts';
import { estimateSecondsLeft } from '../state/transfer-speed.ts';
import type { Progress, SendingStep } from '../state/upload-progress.ts';
import { describeAccept } from './describe-accept.ts';
import { describeCollecting, describeSent, describeTotal, type FilesScreen } from './describe-files.ts';
import { describeDone } from './describe-outcome.ts';
import { formatDuration, formatFileName } from './format.ts';
import * as T from './texts.ts';

/** All that the page says in a state. Which controls are there follows from the state's name. */
export interface Screen extends T.Message, Partial<FilesScreen> {
  /** What comes after the lead, in a paragraph of its own. */
  more?: string;
  /** Small print below the buttons. */
  hint?: string;
  /** Said at once to everybody: why a file was not taken. */
  alert?: string;
  /** Says again what changed, to those who hear the page: only now and then. */
  announcement?: string;
  progress?: { fileName: string; percent: number; bytes: string; status: string };
}

/** What the page's words depend on besides its state. */
export interface PageTraits {
  /** Whether the browser lets the page keep the screen on. Default: it does. */
  canKeepScreenOn: boolean;
  /** Whether files are sealed before they are sent. Default: they are not. */
  isSealed: boolean;
}

const { texts } = T;
const ANNOUNCED_STEP_PERCENT = 10;

export function describeState(
  state: PhoneState,
  { canKeepScreenOn = true, isSealed = false }: Partial<PageTraits> = {},
): Screen {
  switch (state.name) {
    case 'welcome':
      return T.WELCOME;
    case 'loading':
      return state.isUnreachable ? T.UNREACHABLE : T.LOADING;
    case 'blocked':
      return T.BLOCKED[state.problem];
    case 'ready':
      return describeReady(state, isSealed);
    case 'collecting':
      return describeList(state, isSealed);
    case 'sending':
      return describeSending(state, canKeepScreenOn);
    case 'sendingFiles':
      return describeSendingFiles(state, canKeepScreenOn);
    case 'done':
      return describeDone(state);
    case 'used':
      return T.USED;
    case 'failed':
      return T.FAILURES[state.reason];
    default:
      return state satisfies never;
  }
}

function describeReady({ job, problem }: Extract<PhoneState, { name: 'ready' }>, isSealed: boolean): Screen {
  const { site } = job;
  return {
    headline: texts.sendTo(site ? describeSite(site) : texts.anySite),
    lead: describeLead(job, isSealed ? texts.interruptedSealed : texts.interrupted),
    hint: describeLimits(job),
    ...(problem && { alert: describeProblem(problem) }),
  };
}

function describeList(state: CollectingState, isSealed: boolean): Screen {
  const { job, files } = state;
  const { site, accept = '', maxFiles } = job;
  const what = capitalize(describeAccept(accept) ?? texts.anyFile);
  const interrupted = isSealed ? texts.severalInterruptedSealed : texts.severalInterrupted;
  return {
    headline: texts.sendSeveralTo(site ? describeSite(site) : texts.anySite),
    lead: describeLead(job, interrupted),
    hint: texts.limitsOfEach(what, describeSize(job), maxFiles),
    ...(files.length > 0 && { announcement: texts.inList(files.length) }),
    ...describeCollecting(state),
  };
}

function describeSite({ origin, opaque }: JobSite): string {
  const { host } = new URL(origin);
  return opaque ? texts.embeddedIn(host) : host;
}

/** A site that takes many files gets them one by one, each with a code of its own: that must be said. */
function describeLimits(job: PhoneJobView): string {
  const { accept = '', multiple } = job;
  const what = describeAccept(accept) ?? texts.anyFile;
  const limits = texts.limits(capitalize(what), describeSize(job));
  return multiple ? `${limits} ${texts.oneFile}` : limits;
}

/** The lower of what the server takes and what the site seems to take, of which only a larger file is told. */
function describeSize({ maxBytes, maxBytesHints }: PhoneJobView): string {
  return formatLimit(Math.min(maxBytes, maxBytesHints ? largestHint(maxBytesHints) : Infinity));
}

function describeLead(job: Pick<PhoneJobView, 'state' | 'site'>, interrupted: string): string {
  if (job.state === 'sending') return interrupted;
  const { title, place } = job.site ?? {};
  if (place) return title ? texts.forPlaceIn(place, title) : texts.forPlace(place);
  return title ? texts.fromTitle(title) : texts.fromComputer;
}

function describeProblem(problem: FileProblem): string {
  switch (problem.kind) {
    case 'tooLarge':
      return texts.tooLarge(formatLimit(problem.maxBytes));
    case 'wrongType':
      return texts.wrongType(describeAccept(problem.accept) ?? texts.anyFile);
    case 'otherType':
      return texts.otherType(describeAccept(problem.accept) ?? texts.anyFile);
    case 'largerThanAsked':
      return texts.largerThanAsked(formatLimit(problem.maxBytes));
    case 'empty':
      return texts.empty;
    case 'unreadable':
      return texts.unreadable;
    default:
      return problem satisfies never;
  }
}

function describeSending(state: SendingState, canKeepScreenOn: boolean): Screen {
  const { file, bytesSent, step } = state;
  if (step === 'elsewhere') return T.ELSEWHERE;
  const percent = file.size === 0 ? 0 : Math.floor((100 * bytesSent) / file.size);
  const status = describeStep(state, file.size);
  const keepOpen = canKeepScreenOn ? texts.keepOpen : texts.keepOpenAndLit;
  return {
    headline: T.SENDING_HEADLINE,
    lead: state.isResumed ? `${texts.resumed} ${keepOpen}` : keepOpen,
    announcement: step === 'sending' ? announce(percent) : status,
    progress: {
      fileName: formatFileName(file),
      percent,
      bytes: texts.bytesOf(formatPart(bytesSent, file.size), formatBytes(file.size)),
      status,
    },
  };
}

/** A phone that may not be asked to leave its screen on must be asked of the person. */
function describeSendingFiles(state: SendingFilesState, canKeepScreenOn: boolean): Screen {
  const { step } = state;
  if (step === 'elsewhere') return T.ELSEWHERE;
  const { size, percent, name, bytes } = describeTotal(state);
  const status = SEVERAL_STEPS[step] ?? describeStep(state, size);
  const keepOpen = canKeepScreenOn ? texts.keepOpenForAll : texts.keepOpenAndLitForAll;
  return {
    headline: texts.sendingFiles(state.files.length),
    lead: state.isResumed ? `${texts.resumed} ${keepOpen}` : keepOpen,
    announcement: step === 'sending' ? announce(percent) : status,
    progress: { fileName: name, percent, bytes, status },
    ...describeSent(state),
  };
}

const SEVERAL_STEPS: Partial<Record<SendingStep, string>> = {
  preparing: texts.preparingAll,
  finishing: texts.finishingAll,
};

function announce(percent: number): string {
  return texts.percentSent(Math.floor(percent / ANNOUNCED_STEP_PERCENT) * ANNOUNCED_STEP_PERCENT);
}

function describeStep({ step, speed, bytesSent }: Progress, size: number): string {
  if (step === 'elsewhere') return '';
  if (step !== 'sending') return texts[step];
  const seconds = speed && estimateSecondsLeft(speed, size - bytesSent);
  return seconds === undefined ? '' : capitalize(texts.timeLeft(formatDuration(seconds)));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
