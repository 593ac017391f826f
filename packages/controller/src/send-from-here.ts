import { errorOfScript, SvcJobError } from './svc-job-error.ts';
import { openState, type SvcJobOpen } from './svc-job-state.ts';
import { change, type LoadSender, type TransferRun } from './transfer-run.ts';

export const loadSender: LoadSender = () => import('@svc/phone-page/sender');

/**
 * Sends files of this device for the run's job, until the signal is aborted. Their progress becomes that of the state.
 *
 * @returns why they will not arrive. Pending otherwise: the job itself says that they have. Where only the upload page itself can
 *   send, or a phone has taken the job before, the state is that of a phone's job, and the promise is pending, too.
 */
export async function sendFromHere<Result>(
  run: TransferRun<Result>,
  { job, uploadUrl }: SvcJobOpen<never>,
  signal: AbortSignal,
): Promise<SvcJobError> {
  const { files = [], loadSender } = run;
  const sender = await loadSender().catch((cause: unknown) => errorOfScript(cause, job));
  if (sender instanceof SvcJobError) return sender;
  return new Promise((resolve) => {
    if (signal.aborted) return;
    const leave = (isTakenElsewhere: boolean) =>
      change(run, job.id, (open) => ({ ...openState(open.job, uploadUrl), isTakenElsewhere }));
    const stop = sender.sendFiles({
      uploadUrl,
      files,
      onProgress: ({ bytesSent, size, isWaiting }) =>
        change(run, job.id, (open) => ({
          ...open,
          progress: { bytesReceived: bytesSent, size },
          isReconnecting: isWaiting,
        })),
      onOtherPage: () => leave(false),
      onFailed: (code) => {
        if (code === 'conflict') leave(true);
        else resolve(new SvcJobError(code, 'The files were not sent.', { job }));
      },
    });
    signal.addEventListener('abort', stop);
  });
}
