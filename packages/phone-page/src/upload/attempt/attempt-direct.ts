import { onConnectionBroken } from '../../job/connection-events.ts';
import { askForParts, createUpload } from './direct-requests.ts';
import type { AttemptOutcome, Judgement } from './judge-refusal.ts';
import { putPart, sendParts, StoreReach } from './send-parts.ts';
import type { StallDetector } from './stall-detector.ts';
import { attemptUpload, type UploadAttemptOptions } from './upload-attempt.ts';

type DirectAttemptOptions = Omit<UploadAttemptOptions, 'isSentWithCreation'>;

/** Whether this phone reaches the store of a server, by the server's base. Shared by all jobs of the visit. */
const REACHES = new Map<string | undefined, StoreReach>();

function findReach({ base }: DirectAttemptOptions): StoreReach {
  const reach = REACHES.get(base) ?? new StoreReach();
  REACHES.set(base, reach);
  return reach;
}

/**
 * Sends the missing bytes straight to the object store, or to the server if this phone does not reach the store. Never
 * rejects.
 */
export async function attemptDirect(options: DirectAttemptOptions): Promise<AttemptOutcome> {
  if (findReach(options).isLost) return attemptUpload({ ...options, isSentWithCreation: false });
  const ending = new AbortController();
  const giveUp = () => ending.abort();
  let stall: StallDetector | undefined;
  const doubt = () => stall?.shortenDeadline();
  // The server counts whole parts only, so a count that does not grow means nothing.
  options.onStart({ countArrived: () => undefined, shortenDeadline: doubt });
  onConnectionBroken({ signal: options.signal, giveUp, doubt }, ending.signal);
  if (options.signal.aborted) giveUp();
  const send = () => attempt(options, { signal: ending.signal, onStart: (started) => (stall = started) });
  const outcome = await send().catch(() => 'tryAgain' as const); // the caller then checks the file
  giveUp();
  return outcome === 'tryAgain' && !(await options.file.body.recover()) ? 'unreadable' : outcome;
}

interface AttemptParts {
  signal: AbortSignal;
  onStart: (stall: StallDetector) => void;
}

async function attempt(
  options: DirectAttemptOptions,
  { signal, onStart }: AttemptParts,
): Promise<AttemptOutcome> {
  const { file, headers, base, onBytesSent, passage } = options;
  const uploadId = await findUploadId(options, signal);
  if (typeof uploadId === 'string') return uploadId;
  const sha256 = await options.checksum;
  return sendParts({
    ...uploadId,
    size: file.size,
    body: file.body,
    reach: findReach(options),
    ask: async (isLast) => {
      const reply = await askForParts({ ...uploadId, headers, base, sha256, isLast, signal });
      if (reply.kind === 'parts') passage.countArrived(reply.parts.offset);
      return reply;
    },
    put: ({ url, start }, bytes) =>
      putPart({ url, bytes, signal, onStart, onBytesSent: (sent) => onBytesSent(start + sent) }),
    onBytesSent,
    signal,
  });
}

/** The upload of an earlier attempt, or a new one. */
async function findUploadId(
  { uploadUrl, file, metadata, headers, base, onUploadUrl }: DirectAttemptOptions,
  signal: AbortSignal,
): Promise<{ uploadId: string } | Judgement> {
  if (uploadUrl !== undefined) return { uploadId: readUploadId(uploadUrl) };
  const created = await createUpload({ size: file.size, metadata, headers, base, signal });
  if (typeof created === 'string') return created;
  onUploadUrl(created.url);
  return { uploadId: readUploadId(created.url) };
}

/** The address may be relative to the page. */
function readUploadId(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
