import rootPackage from '../../../package.json' with { type: 'json' };

/** Where each browser gets Pocketfill. Until it is in the stores, its homepage says how. */
export const STORES = {
  chrome: rootPackage.homepage,
  edge: rootPackage.homepage,
  firefox: rootPackage.homepage,
};
