import type { Place, PlaceTarget, Target } from '../../lib/target.ts';

export const site = { origin: 'https://example.com', title: 'Claim' };

/** A place of the page; each key is another one. */
export function placeTarget(place: Partial<Place> = {}, frameId = 0): PlaceTarget {
  return {
    kind: 'place',
    place: {
      key: '1',
      kind: 'field',
      label: 'Passport, front',
      accept: 'image/*',
      multiple: false,
      maxBytes: null,
      takesFolders: false,
      isDrawn: true,
      origin: site.origin,
      rank: 0,
      ...place,
    },
    site,
    document: { documentId: null, frameId },
  };
}

export const noField: Target = { kind: 'none', reason: 'noField', site };
export const noAccess: Target = { kind: 'none', reason: 'noAccess', site: null };

export const LONG_LABEL =
  'Please upload a legible photograph of the front of your passport or identity card (max. 10 MB)';

export const longTarget: PlaceTarget = {
  ...placeTarget({ label: LONG_LABEL, origin: 'https://applications.insurance-department.example.com' }),
  site: { ...site, origin: 'https://applications.insurance-department.example.com' },
};

const front = placeTarget({ maxBytes: 5_000_000 });
const back = placeTarget({ key: '2', label: 'Passport, back', maxBytes: 5_000_000 });

export const twoChoices: PlaceTarget[] = [front, back];

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
  placeTarget({ key: '1', label: 'Receipt', accept: '.pdf', origin: 'https://pay.example.com' }, 4),
  placeTarget({ key: '1', label: 'Search by image' }),
];
