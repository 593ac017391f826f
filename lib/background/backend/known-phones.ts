import { CHAIN_SILENCE_MS, readBoolean, readCount, readText } from '@svc/protocol';
import { isSameBackend, type BackendIdentity } from '../../settings/saved-backends.ts';
import { orNull, shape } from '../../transfer/read-shape.ts';
import type { Transfer } from '../../transfer/transfer.ts';
import { createSessionList } from '../storage/session-list.ts';

export interface KnownPhone {
  jobId: string;
  /** The key that it seals to, as it was in its code. `null`: it does not seal. */
  sealKey: string | null;
}

interface HeardPhone extends KnownPhone {
  backend: BackendIdentity;
  isPrivate: boolean;
  /** When it was heard of last, milliseconds since 1970. */
  heardAtMs: number;
}

/** A phone that is known already is written again after this time, not at each step of its transfer. */
const NEWS_MS = 60_000;

const { load, change } = createSessionList(
  'known-phones',
  shape<HeardPhone>({
    jobId: readText,
    sealKey: orNull(readText),
    backend: shape<BackendIdentity>({ id: readText, address: readText, routeBase: readText }),
    isPrivate: readBoolean,
    heardAtMs: readCount,
  }),
);

/**
 * The phones that answered last, one for each backend, private windows apart: the next job names the phone's last
 * one, and the phone needs no new code. Kept in session storage: nothing is known once the browser has ended. An entry
 * ends after an hour, when the person forgets the phone or stops its transfer, or when the backend does not know it any
 * more.
 */
export function createKnownPhones(now: () => number) {
  /** What was noted last, so that each step of a transfer need not read the storage. */
  let noted: HeardPhone | undefined;
  const isNews = (phone: HeardPhone, known: HeardPhone | undefined) =>
    known?.jobId !== phone.jobId || phone.heardAtMs - known.heardAtMs >= NEWS_MS;
  const isRecent = ({ heardAtMs }: HeardPhone) => now() - heardAtMs < CHAIN_SILENCE_MS;
  return {
    /** The last job that a phone has answered. `null`: none, or too long ago. */
    find: async (backend: BackendIdentity, isPrivate: boolean): Promise<KnownPhone | null> => {
      const phone = (await load()).find((one) => isOf(one, backend, isPrivate));
      return phone && isRecent(phone) ? phone : null;
    },
    /** The keys that the known phones seal to. */
    listKeys: async (): Promise<string[]> =>
      (await load()).filter(isRecent).flatMap(({ sealKey }) => (sealKey === null ? [] : [sealKey])),
    forget: (backend: BackendIdentity, isPrivate: boolean): Promise<void> => {
      noted = undefined;
      return change((phones) => phones.filter((phone) => !isOf(phone, backend, isPrivate)));
    },
    /** To be told when the last private window is closed. */
    forgetPrivate: (): Promise<void> => {
      noted = undefined;
      return change((phones) => phones.filter((phone) => !phone.isPrivate));
    },
    /** To be told of each new value of a transfer: notes whose phone has answered. */
    follow: async ({ state, backend, isPrivate }: Transfer): Promise<void> => {
      // In later states only the computer acts: they say nothing about the phone.
      if (state.name !== 'receiving' && state.name !== 'downloading') return;
      const { job } = state;
      if (job.isPhoneForgotten) return;
      const { id, address, routeBase } = backend;
      const { id: jobId, sealKey } = job;
      const heard = { jobId, sealKey, backend: { id, address, routeBase }, isPrivate, heardAtMs: now() };
      if (noted && isOf(noted, backend, isPrivate) && !isNews(heard, noted)) return;
      noted = heard;
      // Under the same lock as `forget`: a phone that is forgotten meanwhile must not come back.
      await change((phones) => {
        const known = phones.find((phone) => isOf(phone, backend, isPrivate));
        return isNews(heard, known) ? [...phones.filter((phone) => phone !== known), heard] : null;
      });
    },
  };
}

export type KnownPhones = ReturnType<typeof createKnownPhones>;

function isOf(phone: HeardPhone, backend: BackendIdentity, isPrivate: boolean): boolean {
  return phone.isPrivate === isPrivate && isSameBackend(phone.backend, backend);
}
