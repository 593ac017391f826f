/**
 * Why a picture cannot be read or changed. The original is untouched in each case.
 *
 * - `damaged`: its bytes end early, or are not what its beginning says.
 * - `not_readable`: the phone does not give its bytes: it was deleted or changed, or is not on the phone.
 * - `no_decoder`: neither the browser nor a library here opens the format.
 * - `not_loaded`: a library could not be fetched: no connection, or this server leaves it out.
 * - `too_many_pixels`: more than a phone's memory holds.
 * - `too_large`: no size and quality within the limits brings it under the limit.
 * - `animated`: only its first picture would be left.
 * - `out_of_memory`, `timed_out`: the worker was ended.
 */
export const PICTURE_ERROR_CODES = [
  'damaged',
  'not_readable',
  'no_decoder',
  'not_loaded',
  'too_many_pixels',
  'too_large',
  'animated',
  'out_of_memory',
  'timed_out',
] as const;

export type PictureErrorCode = (typeof PICTURE_ERROR_CODES)[number];

export class PictureError extends Error {
  /** Only declared: what older browsers need for a field of a class is 200 bytes of the worker's script. */
  declare readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(`The picture cannot be used: ${code}.`, options);
    this.name = 'PictureError';
    this.code = code;
  }
}

/** By name: the class may be in two scripts. */
export function isPictureError(error: unknown): error is PictureError {
  return error instanceof Error && error.name === 'PictureError';
}
