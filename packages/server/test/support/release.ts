import { inject } from 'vitest';

/** Before a release (`vitest run --mode release`), long runs have all of their rounds; with each change they have fewer. */
export const isRelease: boolean = inject('isRelease');
