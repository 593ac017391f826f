import { askDocument, type DocumentSurvey } from '../messages.ts';
import { hasAccess } from '../request-access.ts';
import {
  ONLY_CHOSEN_RANK,
  type DocumentAddress,
  type NoTargetReason,
  type PageSurvey,
  type PlaceTarget,
  type Site,
} from '../target.ts';
import type { FullSurvey } from './choose-aim.ts';
import { injectContentScript } from './inject-scripts.ts';
import { readSite } from './read-site.ts';
import { PAGE_TIMEOUT_MS, waitFor } from './wait-for.ts';

/** A frame that is busy does not keep the page's own fields from being found. */
const FRAMES_TIMEOUT_MS = 500;

type DocumentAnswer = DocumentAddress & { survey: DocumentSurvey };

/**
 * What a tab has to offer, and the documents that can be spoken to. A page that does not say it in time has
 * nothing; what it says after all is given to `onLate`, and so is what its frames say if it has nothing itself.
 */
export async function surveyPage(
  tabId: number,
  chosen: PlaceTarget | null,
  onLate?: (survey: FullSurvey) => void,
): Promise<FullSurvey> {
  const asked = { main: surveyMainDocument(tabId, chosen), frames: surveyFrames(tabId, chosen) };
  const [site, main, frames] = await Promise.all([
    readSite(tabId),
    Promise.race([asked.main, waitFor(PAGE_TIMEOUT_MS, 'notResponding' as const)]),
    Promise.race([asked.frames, waitFor(FRAMES_TIMEOUT_MS, null)]),
  ]);
  const hearLate = async (hear: (survey: FullSurvey) => void) => {
    const answers = await answerLate(asked, { main, frames });
    if (answers) hear(await combine(answers, await readSite(tabId), chosen));
  };
  if (onLate) void hearLate(onLate);
  if (typeof main === 'string') return { ...nothing(main, site), documents: [] };
  return combine([main, ...(frames ?? [])], site, chosen);
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
  if (typeof main === 'string' || hasPlace(main) || frames) return null;
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
  const choices = answers.flatMap((answer) => toTargets(answer, site));
  const sorted = choices.toSorted((one, other) => one.place.rank - other.place.rank);
  const closedFrames = answers.flatMap(({ survey }) => survey.closedFrames);
  return {
    target: sorted.find(({ place }) => place.rank < ONLY_CHOSEN_RANK) ?? {
      kind: 'none',
      reason: 'noField',
      site,
    },
    choices: sorted.filter(({ place }, index) => index < MAX_CHOICES || place.key === chosen?.place.key),
    closedFrames: await filterClosed(closedFrames),
    documents: answers.map(({ documentId, frameId }) => ({ documentId, frameId })),
  };
}

const MAX_CHOICES = 12;

function nothing(reason: NoTargetReason, site: Site | null): PageSurvey {
  return { target: { kind: 'none', reason, site }, choices: [], closedFrames: [] };
}

function toTargets({ survey, documentId, frameId }: DocumentAnswer, site: Site | null): PlaceTarget[] {
  const document = { documentId, frameId };
  return survey.places.map((place) => ({
    kind: 'place',
    place,
    site: site ?? { origin: '', title: '' },
    document,
  }));
}

async function surveyMainDocument(
  tabId: number,
  chosen: PlaceTarget | null,
): Promise<DocumentAnswer | NoTargetReason> {
  const [address] = await injectContentScript(tabId, 'mainDocument');
  if (!address) return 'noAccess';
  return askForPlaces({ tabId, ...address }, chosen);
}

async function surveyFrames(tabId: number, chosen: PlaceTarget | null): Promise<DocumentAnswer[]> {
  const addresses = await injectContentScript(tabId, 'allDocuments');
  const inFrames = addresses.filter(({ frameId }) => frameId !== 0);
  const answers = await Promise.all(inFrames.map((address) => askForPlaces({ tabId, ...address }, chosen)));
  return answers.filter((answer) => typeof answer === 'object');
}

async function askForPlaces(
  { tabId, ...address }: DocumentAddress & { tabId: number },
  chosen: PlaceTarget | null,
): Promise<DocumentAnswer | NoTargetReason> {
  const isChosenHere =
    chosen?.document.frameId === address.frameId && chosen.document.documentId === address.documentId;
  const chosenKey = isChosenHere ? chosen.place.key : null;
  try {
    const survey = await askDocument({ tabId, ...address }, 'listPlaces', { chosenKey });
    return typeof survey === 'string' ? survey : { ...address, survey };
  } catch {
    return 'noAccess'; // the document went away under our hands
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
