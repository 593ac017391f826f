import { askDocument } from '../../messages/messages.ts';
import type { DocumentSurvey } from '../../messages/document-messages.ts';
import { hasAccess } from '../../request-access.ts';
import { isOwn, ONLY_CHOSEN_RANK, type DocumentAddress, type NoTargetReason } from '../../transfer/target.ts';
import type { PageSurvey, PlaceTarget, Site } from '../../transfer/target.ts';
import type { FullSurvey } from '../transfer/resolve-target.ts';
import type { Identify } from './identify-documents.ts';
import { injectIntoFrame, injectIntoFrames } from './inject-scripts.ts';
import { readSite } from './read-site.ts';
import { judgeRecipient, toPlaceTarget, type SpeakingDocument } from '../transfer/recipient-rule.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './page-deadline.ts';

/** A busy frame delays the page's own fields by this time at most. */
const FRAMES_TIMEOUT_MS = 500;

type DocumentAnswer = { speaker: SpeakingDocument; survey: DocumentSurvey };

export interface SurveyOptions {
  tabId: number;
  /** It is listed as long as it is there, however hard it is to find. */
  chosen: PlaceTarget | null;
  /** Asks the browser which document it is. */
  identify: Identify;
  /** How long frames may take. Default: as short that they hold up no code. */
  framesTimeoutMs?: number;
  /** Called with answers that come too late for the result. */
  onLate?: (survey: FullSurvey) => void;
  /** Called with documents that have no place and answer too late for the result. */
  onLateDocument?: (document: DocumentAddress) => void;
}

/**
 * What a tab has to offer, and the documents that can be spoken to. Each document is asked on its own. A page that
 * does not answer in time has nothing; what it says after all is given to `onLate`, and so is what each late frame
 * says: to be chosen, and to be guessed only where the page has nothing itself.
 */
export async function surveyPage(options: SurveyOptions): Promise<FullSurvey> {
  const { tabId, chosen, onLate, onLateDocument, framesTimeoutMs = FRAMES_TIMEOUT_MS } = options;
  const late: LateAnswers = { take: () => undefined };
  const mainAnswer = surveyMainDocument(options);
  const frames = surveyFrames(options, late);
  const [site, main] = await Promise.all([
    readSite(tabId),
    Promise.race([mainAnswer, waitFor(PAGE_TIMEOUT_MS, 'notResponding' as const)]),
    Promise.race([frames.done, waitFor(framesTimeoutMs, null)]),
  ]);
  const framesInTime = [...frames.answers];
  const inTime =
    typeof main === 'string'
      ? { ...nothing(main, site), documents: [] }
      : await combine([main, ...framesInTime], site, chosen);
  if (!onLate) return inTime;
  const reportAfter = async (before: Promise<void>, answer: DocumentAnswer) => {
    await before;
    const survey = await combine([answer, ...frames.answers], await readSite(tabId), chosen);
    onLate(inTime.target.kind === 'place' ? { ...survey, target: inTime.target } : survey);
  };
  // In order, so that an older result never replaces a newer one.
  let reported = Promise.resolve();
  const report = (answer: DocumentAnswer) => {
    reported = reportAfter(reported, answer).catch(() => undefined); // the tab was closed meanwhile
  };
  const takeLate = (page: DocumentAnswer) => {
    late.take = (answer) => (hasPlace(answer) ? report(page) : onLateDocument?.(answer.speaker.address));
  };
  if (typeof main === 'object') {
    takeLate(main);
    // Some may have answered while the others were being put together.
    for (const answer of frames.answers) if (!framesInTime.includes(answer)) late.take(answer);
  }
  if (main === 'notResponding') void reportMain(mainAnswer, report, takeLate);
  return inTime;
}

/** `take` is called for each frame that answers after the survey. */
interface LateAnswers {
  take: (answer: DocumentAnswer) => void;
}

async function reportMain(
  answer: Promise<DocumentAnswer | NoTargetReason>,
  report: (answer: DocumentAnswer) => void,
  takeLate: (page: DocumentAnswer) => void,
): Promise<void> {
  const main = await answer;
  if (typeof main === 'string') return; // it went away
  takeLate(main);
  report(main);
}

function hasPlace({ survey }: DocumentAnswer): boolean {
  return survey.places.some(({ rank }) => rank < ONLY_CHOSEN_RANK);
}

async function combine(
  answers: readonly DocumentAnswer[],
  site: Site | null,
  chosen: PlaceTarget | null,
): Promise<FullSurvey> {
  const choices = answers.flatMap(({ survey, speaker }) =>
    survey.places.map((place) => toPlaceTarget(place, speaker, site)),
  );
  const sorted = choices.toSorted(
    (one, other) => Number(isOwn(other)) - Number(isOwn(one)) || one.place.rank - other.place.rank,
  );
  const guess = sorted.find(
    (choice) =>
      choice.place.rank < ONLY_CHOSEN_RANK && judgeRecipient('guess', choice, undefined) === 'allow',
  );
  const framesWithoutPermission = answers.flatMap(({ survey }) => survey.framesWithoutPermission);
  return {
    target: guess ?? { kind: 'none', reason: 'noField', site },
    choices: sorted.filter(({ place }, index) => index < MAX_CHOICES || place.key === chosen?.place.key),
    framesWithoutPermission: await filterWithoutPermission(framesWithoutPermission),
    documents: answers.map(({ speaker }) => speaker.address),
  };
}

const MAX_CHOICES = 12;

function nothing(reason: NoTargetReason, site: Site | null): PageSurvey {
  return { target: { kind: 'none', reason, site }, choices: [], framesWithoutPermission: [] };
}

async function surveyMainDocument(options: SurveyOptions): Promise<DocumentAnswer | NoTargetReason> {
  const address = await injectIntoFrame(options.tabId);
  return address ? askForPlaces(address, options) : 'noAccess';
}

/** Asks each frame on its own, so that one that never answers delays no other. `answers` grows as they come. */
function surveyFrames(
  options: SurveyOptions,
  late: LateAnswers,
): { answers: DocumentAnswer[]; done: Promise<unknown> } {
  const answers: DocumentAnswer[] = [];
  const asked: Promise<void>[] = [];
  const ask = async (address: DocumentAddress) => {
    const answer = await askForPlaces(address, options);
    if (typeof answer === 'string') return;
    answers.push(answer);
    answers.sort((one, other) => one.speaker.address.frameId - other.speaker.address.frameId);
    late.take(answer);
  };
  const injected = injectIntoFrames(options.tabId, (address) => {
    if (address.frameId !== 0) asked.push(ask(address));
  });
  return { answers, done: injected.then(() => Promise.all(asked)) };
}

async function askForPlaces(
  address: DocumentAddress,
  { tabId, chosen, identify }: SurveyOptions,
): Promise<DocumentAnswer | NoTargetReason> {
  const isChosenHere =
    chosen?.document.frameId === address.frameId && chosen.document.documentId === address.documentId;
  const chosenKey = isChosenHere ? chosen.place.key : null;
  try {
    const [speaker, survey] = await Promise.all([
      identify({ tabId, ...address }),
      askDocument({ tabId, ...address }, 'listPlaces', { chosenKey }),
    ]);
    return typeof survey === 'string' ? survey : { speaker, survey };
  } catch {
    return 'noAccess'; // the document was left meanwhile
  }
}

/** Each origin once that the extension has no permission for. */
async function filterWithoutPermission(origins: readonly string[]): Promise<string[]> {
  const known = await Promise.all(
    [...new Set(origins)].map(async (origin) => {
      return (await hasAccess(origin)) ? null : origin;
    }),
  );
  return known.filter((origin) => origin !== null);
}
