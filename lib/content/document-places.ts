import { createKnownPlaces, type KnownPlaces } from './targets/known-places.ts';

/** In the isolated world, where both of the extension's scripts are, and no page. */
const shared = globalThis as { pocketfillPlaces?: KnownPlaces };

/** The places of this document and their keys, the same for every script of the extension in it. */
export const documentPlaces: KnownPlaces = (shared.pocketfillPlaces ??= createKnownPlaces(document));
