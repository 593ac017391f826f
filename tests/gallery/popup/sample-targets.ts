import type { Place, PlaceTarget, Target } from '../../../lib/transfer/target.ts';
import { noTarget, placeTarget as anyPlaceTarget, site } from '../../unit/fixtures/sample-transfer.ts';

/** By default a field of the page itself for images. Each key is another place. */
export function placeTarget(
  place: Partial<Place> = {},
  more: Parameters<typeof anyPlaceTarget>[1] = {},
): PlaceTarget {
  return anyPlaceTarget({ accept: 'image/*', ...place }, more);
}

/** A place in a frame of another site. */
export function foreignTarget(origin: string, place: Partial<Place> = {}): PlaceTarget {
  const document = { documentId: null, frameId: 4 };
  return placeTarget(place, { document, recipient: { kind: 'foreign', origin } });
}

/** A place in a frame without an origin. */
export function opaqueTarget(from: string | null, place: Partial<Place> = {}): PlaceTarget {
  const document = { documentId: null, frameId: 5 };
  return placeTarget(place, { document, recipient: { kind: 'opaque', id: 'frame 5', from } });
}

export const noField = noTarget;
export const noAccess: Target = { kind: 'none', reason: 'noAccess', site: null };

export const LONG_LABEL =
  'Please upload a legible photograph of the front of your passport or identity card (max. 10 MB)';

const department = 'https://applications.insurance-department.example.com';
export const longTarget = placeTarget(
  { label: LONG_LABEL },
  { site: { ...site, origin: department }, recipient: { kind: 'own', origin: department } },
);

const front = placeTarget({ maxBytes: 5_000_000 });
const back = placeTarget({ key: '2', label: 'Passport, back', maxBytes: 5_000_000 });

export const twoChoices: PlaceTarget[] = [front, back];

/** Two places hold files, and the first is empty. */
export const filledChoices: PlaceTarget[] = [
  placeTarget({ key: '3', label: 'Other papers', accept: '', multiple: true }),
  { ...front, place: { ...front.place, holds: { name: 'IMG_2041.jpg', count: 1 } } },
  { ...back, place: { ...back.place, holds: { name: 'IMG_2042.jpg', count: 3 } } },
];

export const fiveChoices: PlaceTarget[] = [
  front,
  back,
  placeTarget({ key: '3', label: '', accept: '.pdf,.doc,.docx', multiple: true }),
  placeTarget({ key: '4', kind: 'dropZone', label: '', accept: '' }),
  placeTarget({ key: '5', kind: 'textBox', label: 'Message', accept: '' }),
];

export const twelveChoices: PlaceTarget[] = Array.from({ length: 12 }, (_, index) =>
  placeTarget({ key: String(index), label: '', accept: '', multiple: index % 3 === 0 }),
);

export const longChoices: PlaceTarget[] = [
  placeTarget({ label: LONG_LABEL, maxBytes: 10 * 1024 * 1024 }),
  placeTarget({ key: '2', label: LONG_LABEL, accept: 'image/jpeg,image/png,.heic,.pdf', multiple: true }),
  placeTarget({ key: '3', label: 'Donaudampfschifffahrtsgesellschaftskapitänsausweisvorderseitenbild' }),
];

export const framedChoices: PlaceTarget[] = [
  placeTarget({ key: '1', label: 'Search by image' }),
  foreignTarget('https://pay.example.com', { key: '1', label: 'Receipt', accept: '.pdf' }),
  opaqueTarget(null, { key: '1', label: 'Signature' }),
];
