export interface JpegOrder {
  width: number;
  height: number;
  /** Default 3. */
  components?: number;
  /** In segments before the size. Default 0. */
  profileBytes?: number;
  /** Bytes after the size. Default 0. */
  more?: number;
}

const SEGMENT = 60_000;

/** The segments of a JPEG that say its size, and a scan of zeros. */
export function createJpeg({ width, height, components = 3, profileBytes = 0, more = 0 }: JpegOrder): Blob {
  const profile = Array.from({ length: Math.ceil(profileBytes / SEGMENT) }, () => [
    Uint8Array.of(0xff, 0xe2, SEGMENT >> 8, SEGMENT & 255),
    new Uint8Array(SEGMENT - 2),
  ]).flat();
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const channels = Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat();
  const frame = Uint8Array.of(0xff, 0xc0, 0, 8 + channels.length, 8, ...size, components, ...channels);
  const parts = [
    Uint8Array.of(0xff, 0xd8),
    ...profile,
    frame,
    Uint8Array.of(0xff, 0xda, 0, 2),
    new Uint8Array(more),
    Uint8Array.of(0xff, 0xd9),
  ];
  return new Blob(parts, { type: 'image/jpeg' });
}
