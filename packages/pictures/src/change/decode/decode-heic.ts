import createLibheif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js';
import libheifUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { isPictureError, PictureError } from '../../picture-error.ts';
import type { Progress } from '../../picture-tools.ts';
import { hasTooManyPixels, MAX_PIXELS } from '../../too-many-pixels.ts';
import type { ColourSpace } from '../canvas.ts';
import { fetchBytes } from './fetch-bytes.ts';

// libheif (LGPL) decodes HEIC where the browser does not. Its WebAssembly is a file of its own, which whoever runs a
// server can replace, or delete: HEIC is then refused with `no_decoder`.

/** Its size, for the progress of its loading. A build of a self-hoster's own has about the same. */
export const LIBHEIF_BYTES = 1_422_377;

let loading: Promise<MainModule> | undefined;

/**
 * Decodes the first picture of a HEIC, upright.
 *
 * @param colourSpace - the one that its pixels are in.
 * @throws PictureError `not_loaded`, `no_decoder`, `damaged`, `too_many_pixels`.
 */
export async function decodeHeic(
  bytes: Uint8Array<ArrayBuffer>,
  colourSpace: ColourSpace,
  report: (progress: Progress) => void,
): Promise<ImageBitmap> {
  loading ??= loadLibheif(report);
  const libheif = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const context = libheif.heif_context_alloc();
  try {
    const { code } = libheif.heif_context_read_from_memory(context, bytes);
    if (code !== libheif.heif_error_code.heif_error_Ok) throw new PictureError('damaged');
    const handle: unknown = libheif.heif_js_context_get_primary_image_handle(context);
    if (!isHandle(handle)) throw new PictureError('damaged');
    try {
      const size = {
        width: libheif.heif_image_handle_get_width(handle),
        height: libheif.heif_image_handle_get_height(handle),
      };
      if (hasTooManyPixels(size)) throw new PictureError('too_many_pixels');
      const { data, width, height } = await decodePixels(libheif, handle);
      return await createImageBitmap(new ImageData(data, width, height, { colorSpace: colourSpace }));
    } finally {
      libheif.heif_image_handle_release(handle);
    }
  } catch (error) {
    // After anything else its memory is full, or not what it should be
    if (!isPictureError(error)) loading = undefined;
    throw error;
  } finally {
    if (loading) libheif.heif_context_free(context);
  }
}

async function loadLibheif(report: (progress: Progress) => void): Promise<MainModule> {
  const wasmBinary = await fetchBytes(libheifUrl, (loaded) =>
    report({ step: 'loading', loaded, total: LIBHEIF_BYTES }),
  );
  try {
    const libheif = createLibheif({ wasmBinary, print: ignore, printErr: ignore });
    limitPixels(libheif);
    return libheif;
  } catch (cause) {
    throw new PictureError('no_decoder', { cause }); // a proxy's policy forbids WebAssembly, or the file is not it
  }
}

/** Where the number of pixels is among the library's limits: behind the version (`heif_security_limits`). */
const MAX_PIXELS_AT = 8;

/** Also for the pictures that one is made of, such as tiles, whatever size the whole says. By itself it allows a billion. */
function limitPixels(libheif: MainModule): void {
  const words: Uint32Array = libheif.HEAPU32;
  const limitsAt = libheif['_heif_get_global_security_limits']();
  words.set([MAX_PIXELS, 0], (limitsAt + MAX_PIXELS_AT) / 4);
}

/** The library would write to the console what is wrong with a file. */
function ignore(): void {}

type ImageHandle = Parameters<MainModule['heif_image_handle_release']>[0];

/** Instead of a handle, an error has a `code`. */
function isHandle(handle: unknown): handle is ImageHandle {
  return typeof handle === 'object' && handle !== null && !('code' in handle);
}

/** A decoded channel: rows of `stride` bytes. */
interface Channel {
  id: unknown;
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

async function decodePixels(
  libheif: MainModule,
  handle: ImageHandle,
): Promise<{ data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }> {
  const image = (await libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGBA,
  )) as DecodedImage;
  try {
    const channel = image.channels?.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved);
    if (!channel) throw new PictureError('damaged');
    const { width, height, stride, data } = channel;
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row += 1) {
      pixels.set(data.subarray(row * stride, row * stride + width * 4), row * width * 4);
    }
    return { data: pixels, width, height };
  } finally {
    if (image.image) libheif.heif_image_release(image.image);
  }
}

/** Without channels it is an error. */
interface DecodedImage {
  channels?: Channel[];
  image?: Parameters<MainModule['heif_image_release']>[0];
}
