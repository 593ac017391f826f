import { askDocument } from '../../messages/messages.ts';
import type { DocumentSurvey } from '../../messages/document-messages.ts';
import { withoutAccess } from '../../request-access.ts';
import { isOwn, ONLY_CHOSEN_RANK, type DocumentAddress, type NoTargetReason } from '../../transfer/target.ts';
import type { PlaceTarget, Site } from '../../transfer/target.ts';
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
  const { tabId, chosen, framesTimeoutMs = FRAMES_TIMEOUT_MS } = options;
  const answers: DocumentAnswer[] = [];
  let onAnswer: ((answer: DocumentAnswer) => void) | undefined;
  const ask = async (address: DocumentAddress): Promise<NoTargetReason | null> => {
    const answer = await askForPlaces(address, options);
    if (typeof answer === 'string') return answer;
    answers.push(answer);
    onAnswer?.(answer);
    return null;
  };
  const [site, refusal] = await Promise.all([
    readSite(tabId),
    Promise.race([askPage(tabId, ask), waitFor(PAGE_TIMEOUT_MS, 'notResponding' as const)]),
    Promise.race([askFrames(tabId, ask), waitFor(framesTimeoutMs, null)]),
  ]);
  const inTime = answers.some(isOfPage)
    ? combine(answers, site, chosen)
    : Promise.resolve(nothing(refusal ?? 'notResponding', site));
  if (options.onLate) onAnswer = reportLate({ answers, inTime }, options);
  return inTime;
}

/** Asks the page itself. Resolves with why it has no answer, or `null`. */
async function askPage(tabId: number, ask: Ask): Promise<NoTargetReason | null> {
  const address = await injectIntoFrame(tabId);
  return address ? ask(address) : 'noAccess';
}

/** Asks each frame on its own, so that one that never answers delays no other. */
async function askFrames(tabId: number, ask: Ask): Promise<void> {
  const asked: Promise<unknown>[] = [];
  await injectIntoFrames(tabId, (address) => {
    if (address.frameId !== 0) asked.push(ask(address));
  });
  await Promise.all(asked);
}

type Ask = (address: DocumentAddress) => Promise<NoTargetReason | null>;

/** Returns what is to be told of each answer that comes after the survey. */
function reportLate(
  { answers, inTime }: { answers: readonly DocumentAnswer[]; inTime: Promise<FullSurvey> },
  { tabId, chosen, onLate, onLateDocument }: SurveyOptions,
): (answer: DocumentAnswer) => void {
  const report = async () => {
    const { target } = await inTime;
    const survey = await combine(answers, await readSite(tabId), chosen);
    onLate?.(target.kind === 'place' ? { ...survey, target } : survey);
  };
  // In order, so that an older result never replaces a newer one.
  let reported: Promise<unknown> = inTime;
  return (answer) => {
    if (!answers.some(isOfPage)) return; // it is listed when the page answers
    if (!isOfPage(answer) && !hasPlace(answer)) return onLateDocument?.(answer.speaker.address);
    reported = reported.then(report).catch(() => undefined); // the tab was closed meanwhile
  };
}

function isOfPage({ speaker }: DocumentAnswer): boolean {
  return speaker.address.frameId === 0;
}

function hasPlace({ survey }: DocumentAnswer): boolean {
  return survey.places.some(({ rank }) => rank < ONLY_CHOSEN_RANK);
}

async function combine(
  all: readonly DocumentAnswer[],
  site: Site | null,
  chosen: PlaceTarget | null,
): Promise<FullSurvey> {
  const answers = all.toSorted((one, other) => one.speaker.address.frameId - other.speaker.address.frameId);
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
    framesWithoutPermission: await withoutAccess([...new Set(framesWithoutPermission)]),
    documents: answers.map(({ speaker }) => speaker.address),
  };
}

const MAX_CHOICES = 12;

function nothing(reason: NoTargetReason, site: Site | null): FullSurvey {
  return { target: { kind: 'none', reason, site }, choices: [], framesWithoutPermission: [], documents: [] };
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
