import { SEAL_CHUNK_BYTES, SEAL_HEADER_BYTES } from '@svc/protocol';
import { hashFile } from './hash-file.ts';
import type { FileSource } from './file-source.ts';
import type { OutgoingBody, OutgoingFile } from './outgoing-file.ts';

/** Seals a part of a file, in bytes of the sealed form. */
export type SealPart = (start: number, end: number, signal?: AbortSignal) => Promise<Blob>;

/** The sent bytes of a sealed file, and their identity. */
interface SealedBody extends Pick<OutgoingFile, 'body' | 'release'> {
  identify: () => Promise<{ sha256: string | undefined; sample: string }>;
}

/** For a small file: sealed once, hashed, and sent. */
export function sendAtOnce(size: number, sealPart: SealPart): SealedBody {
  let sealing: Promise<Blob> | undefined;
  const seal = () => (sealing ??= sealPart(0, size));
  return {
    identify: async () => {
      const sha256 = await hashFile(await seal());
      return { sha256, sample: sha256 ?? '' };
    },
    body: {
      slice: async (start, end) => (await seal()).slice(start, end),
      recover: () =>
        seal().then(
          () => true,
          () => false,
        ),
    },
    release: () => (sealing = undefined),
  };
}

/**
 * Browsers do not stream request bodies, so one part is sealed while the previous one is sent. The first parts are
 * small, so that sending begins soon.
 */
const FIRST_PART_BYTES = 4 * 1024 * 1024;
/** A request costs as much time as some MiB. */
const MAX_PART_BYTES = 32 * 1024 * 1024;

/** For a large file: seals the next part while one is sent. */
export function sendInParts(
  source: Pick<FileSource, 'recover'>,
  size: number,
  sealPart: SealPart,
): SealedBody {
  const body = new SealedParts(source, size, sealPart);
  return {
    identify: async () => {
      const first = sealPart(0, Math.min(SEAL_HEADER_BYTES + SEAL_CHUNK_BYTES, size));
      const last = sealPart(Math.max(0, size - SEAL_CHUNK_BYTES), size);
      return { sha256: undefined, sample: (await hashFile(new Blob([await first, await last]))) ?? '' };
    },
    body,
    release: () => body.release(),
  };
}

/** One part of a sealed file, sealed or being sealed. */
interface SealedPart {
  start: number;
  end: number;
  bytes: Promise<Blob>;
  stop: () => void;
}

/** Holds at most two parts: the current one, which may be requested again, and the next one. */
class SealedParts implements OutgoingBody {
  readonly #source: Pick<FileSource, 'recover'>;
  readonly #size: number;
  readonly #sealPart: SealPart;
  #current: SealedPart | undefined;
  #next: SealedPart | undefined;
  #nextBytes = FIRST_PART_BYTES;
  #isChanged = false;

  constructor(source: Pick<FileSource, 'recover'>, size: number, sealPart: SealPart) {
    this.#source = source;
    this.#size = size;
    this.#sealPart = sealPart;
  }

  async slice(start: number, end?: number): Promise<Blob> {
    const part = this.#take(start, end);
    const bytes = await part.bytes;
    if (part === this.#current && !this.#next && part.end < this.#size)
      this.#sealAhead(part, end !== undefined);
    return bytes;
  }

  async recover(): Promise<boolean> {
    return !this.#isChanged && this.#source.recover();
  }

  release(): void {
    for (const part of [this.#current, this.#next]) part?.stop();
    this.#current = undefined;
    this.#next = undefined;
  }

  #take(start: number, end: number | undefined): SealedPart {
    const isWanted = (part: SealedPart | undefined) =>
      part?.start === start && (end === undefined || part.end === end);
    const known = [this.#current, this.#next].find(isWanted);
    if (known && known === this.#current) return known;
    if (known) this.#next = undefined;
    this.release();
    return (this.#current = known ?? this.#begin(start, end));
  }

  /** @param isEndNamed - the caller names ends, and probably continues with a part of the same size. */
  #sealAhead({ start, end }: SealedPart, isEndNamed: boolean): void {
    if (end - start > MAX_PART_BYTES) return;
    this.#next = this.#begin(end, isEndNamed ? Math.min(2 * end - start, this.#size) : undefined);
  }

  #begin(start: number, wantedEnd: number | undefined): SealedPart {
    const end = wantedEnd ?? Math.min(start + this.#nextBytes, this.#size);
    if (wantedEnd === undefined) this.#nextBytes = Math.min(this.#nextBytes * 2, MAX_PART_BYTES);
    const stopping = new AbortController();
    const bytes = this.#sealPart(start, end, stopping.signal);
    const part = { start, end, bytes, stop: () => stopping.abort() };
    bytes.catch((error: unknown) => this.#forget(part, error)); // reported to the caller that awaits it
    return part;
  }

  /** The part is sealed again if it is requested again. */
  #forget(part: SealedPart, error: unknown): void {
    this.#isChanged ||= error instanceof DOMException && error.name === 'NotReadableError';
    if (this.#current === part) this.#current = undefined;
    if (this.#next === part) this.#next = undefined;
  }
}
