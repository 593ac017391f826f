// A separate entry, so that the algorithms are loaded only where sealed files are opened.
export { generateSealKeys } from './seal/generate-seal-keys.ts';
export {
  openSealed,
  type OpenedFile,
  type OpenSealedOptions,
  type WebCryptoKey,
} from './seal/open-sealed.ts';
export type { SealedSource } from './seal/sealed-source.ts';
export type { AgeKeys as SealKeys } from '@svc/seal';
