// An entry of its own, so that the algorithms are loaded by those alone who open sealed files.
export { generateSealKeys } from './seal/generate-seal-keys.ts';
export {
  openSealed,
  type OpenedFile,
  type OpenSealedOptions,
  type WebCryptoKey,
} from './seal/open-sealed.ts';
export type { SealedSource } from './seal/sealed-source.ts';
export type { AgeKeys as SealKeys } from '@svc/seal';
