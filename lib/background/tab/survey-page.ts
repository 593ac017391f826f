import { askDocument, type DocumentSurvey } from '../../messages/messages.ts';
import { hasAccess } from '../../request-access.ts';
import { isOwn, ONLY_CHOSEN_RANK, type DocumentAddress, type NoTargetReason } from '../../transfer/target.ts';
import type { PageSurvey, PlaceTarget, Site } from '../../transfer/target.ts';
import type { FullSurvey } from '../transfer/choose-aim.ts';
import type { Identify } from './identify-documents.ts';
import { injectContentScript } from './inject-scripts.ts';
import { readSite } from './read-site.ts';
import { judgeRecipient, toPlaceTarget, type SpeakingDocument } from '../transfer/recipient-rule.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './wait-for.ts';

/** A frame that is busy does not keep the page's own fields from being found. */
const FRAMES_TIMEOUT_MS = 500;

type DocumentAnswer = { speaker: SpeakingDocument; survey: DocumentSurvey };

export interface SurveyOptions {
  tabId: number;
  /** It is listed as long as it is there, however hard it is to find. */
  chosen: PlaceTarget | null;
  /** Has the browser say who a document is. */
  identify: Identify;
  /** Called with what is said too late. */
  onLate?: (survey: FullSurvey) => void;
}

/**
 * What a tab has to offer, and the documents that can be spoken to. A page that does not say it in time has
 * nothing; what it says after all is given to `onLate`, and so is what its frames say: to be chosen, and to be
 * guessed only where the page has nothing itself.
 */
export async function surveyPage(options: SurveyOptions): Promise<FullSurvey> {
  const { tabId, chosen, onLate } = options;
  const asked = { main: surveyMainDocument(options), frames: surveyFrames(options) };
  const [site, main, frames] = await Promise.all([
    readSite(tabId),
    Promise.race([asked.main, waitFor(PAGE_TIMEOUT_MS, 'notResponding' as const)]),
    Promise.race([asked.frames, waitFor(FRAMES_TIMEOUT_MS, null)]),
  ]);
  const surveyInTime = async () => {
    if (typeof main === 'string') return { ...nothing(main, site), documents: [] };
    return combine([main, ...(frames ?? [])], site, chosen);
  };
  const inTime = surveyInTime();
  const hearLate = async (hear: (survey: FullSurvey) => void) => {
    const answers = await answerLate(asked, { main, frames });
    if (!answers) return;
    const [first, late] = await Promise.all([inTime, combine(answers, await readSite(tabId), chosen)]);
    hear(first.target.kind === 'place' ? { ...late, target: first.target } : late);
  };
  if (onLate) void hearLate(onLate);
  return inTime;
}

/** What those say that did not answer in time, where that is worth being heard. */
async function answerLate(
  asked: { main: Promise<DocumentAnswer | NoTargetReason>; frames: Promise<DocumentAnswer[]> },
  inTime: { main: DocumentAnswer | NoTargetReason; frames: DocumentAnswer[] | null },
): Promise<DocumentAnswer[] | null> {
  const { main, frames } = inTime;
  if (main === 'notResponding') {
    const answer = await asked.main;
    return typeof answer === 'string' ? null : [answer, ...(frames ?? [])]; // a word: it went away
  }
  if (typeof main === 'string' || frames) return null;
  const answers = await asked.frames;
  return answers.some(hasPlace) ? [main, ...answers] : null;
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
    (choice) => choice.place.rank < ONLY_CHOSEN_RANK && judgeRecipient('guess', choice, undefined) === 'goes',
  );
  const closedFrames = answers.flatMap(({ survey }) => survey.closedFrames);
  return {
    target: guess ?? { kind: 'none', reason: 'noField', site },
    choices: sorted.filter(({ place }, index) => index < MAX_CHOICES || place.key === chosen?.place.key),
    closedFrames: await filterClosed(closedFrames),
    documents: answers.map(({ speaker }) => speaker.address),
  };
}

const MAX_CHOICES = 12;

function nothing(reason: NoTargetReason, site: Site | null): PageSurvey {
  return { target: { kind: 'none', reason, site }, choices: [], closedFrames: [] };
}

async function surveyMainDocument(options: SurveyOptions): Promise<DocumentAnswer | NoTargetReason> {
  const [address] = await injectContentScript(options.tabId, 'mainDocument');
  if (!address) return 'noAccess';
  return askForPlaces(address, options);
}

async function surveyFrames(options: SurveyOptions): Promise<DocumentAnswer[]> {
  const addresses = await injectContentScript(options.tabId, 'allDocuments');
  const inFrames = addresses.filter(({ frameId }) => frameId !== 0);
  const answers = await Promise.all(inFrames.map((address) => askForPlaces(address, options)));
  return answers.filter((answer) => typeof answer === 'object');
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

/** Those that the extension has no permission for. */
async function filterClosed(origins: readonly string[]): Promise<string[]> {
  const known = await Promise.all(
    [...new Set(origins)].map(async (origin) => {
      return (await hasAccess(origin)) ? null : origin;
    }),
  );
  return known.filter((origin) => origin !== null);
}
