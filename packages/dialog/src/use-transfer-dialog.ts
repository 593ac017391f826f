import { errorOfScript, type SvcJobController, type SvcJobOptions, type SvcJobState } from '@svc/controller';
import type { Job } from '@svc/protocol';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeviceChoice } from './phone/choose-view.tsx';
import { pickFiles } from './phone/pick-files.ts';
import type { UploadDialogProps } from './upload-dialog.tsx';

type Actions = 'start' | 'send' | 'cancel' | 'fail' | 'reset' | 'showCode' | 'getDownloadUrl';

export interface TransferDialogOptions<Result> {
  job: SvcJobState<Result> & Pick<SvcJobController<Result>, Actions>;
  options: Pick<SvcJobOptions, 'accept' | 'maxBytes' | 'maxFiles' | 'multiple' | 'tools'>;
  labels: UploadDialogProps['labels'];
  /** Whether a press sends files of this device, unless the person asks for the code. Asked at the press. */
  isOnPhone: () => boolean;
}

export interface TransferDialog {
  isOpen: boolean;
  /** Begins a transfer. Call it in the handler of the press. */
  open: () => void;
  /**
   * Shows a transfer that the press itself has begun: it makes no job.
   *
   * @param picking - the choice of files, if the press has opened the picker in place of making a job.
   */
  show: (picking?: Promise<readonly File[]>) => void;
  /** Ends everything with an error, because the script of the dialog cannot be loaded. */
  fail: (cause: unknown) => void;
  /** Of the `UploadDialog`, to be drawn while it is open. */
  props: UploadDialogProps;
}

/**
 * What a button of the kits opens: the code, or on a phone its own picker, with `tools` after a question; then the
 * transfer up to its end. What is chosen after it was unmounted is not sent.
 */
export function useTransferDialog<Result>(given: TransferDialogOptions<Result>): TransferDialog {
  const { job, options, isOnPhone } = given;
  const memory = useMemory(job);
  const { received, setReceived, choice, setChoice, sent, forget } = memory;
  const shownChoice = isToBeMade(choice, job, sent) ? choice : null;
  const isOpen = shownChoice !== null || (job.status !== 'idle' && job.status !== 'cancelled');

  const { choose, restart } = createChoosing(given, memory);
  const { close, fail } = createEnds(job, forget);
  const showCode = () => {
    forget();
    if (job.isPhoneAsked) return job.showCode();
    if (shownChoice?.hasTools) return; // its job has a code
    job.reset();
    job.start();
  };
  const show: TransferDialog['show'] = (picking) => {
    setReceived([]);
    if (picking) {
      setChoice({ isTooMany: false });
      choose(picking);
    } else if (options.tools && isOnPhone()) setChoice(TWO_WAYS);
  };
  const open = () => {
    const picking = isOnPhone() && !options.tools ? pickFiles(options) : undefined;
    if (!picking) job.start();
    show(picking);
  };
  const actions = { onChoose: () => choose(), onShowCode: showCode, onClose: close, onRestart: restart };
  const shown = { received, choice: shownChoice, isOnPhone: sent.length > 0 || choice?.hasTools === true };
  return { isOpen, open, show, fail, props: { ...describe(given), ...shown, ...actions } };
}

/** Stays from one transfer to the next, until the person asks for the code. */
const TWO_WAYS: DeviceChoice = { isTooMany: false, hasTools: true };

/** Whether the choice is still to be made. Of two ways, it is made as soon as something is sent for their job. */
function isToBeMade(choice: DeviceChoice | null, job: SvcJobState, sent: readonly File[]): boolean {
  if (!choice?.hasTools) return choice !== null;
  return (job.status === 'creating' || job.status === 'pending') && sent.length === 0;
}

/** How files of this device are chosen and sent, and what follows a transfer. */
function createChoosing<Result>(
  { job, options }: TransferDialogOptions<Result>,
  { latest, setReceived, choice, setChoice, sent, setSent, choosing }: Memory,
) {
  const { maxFiles = 1 } = options;
  const keep = (arrived: Job | null) => {
    if (arrived && (options.multiple || maxFiles > 1)) setReceived((received) => [...received, arrived]);
  };
  const send = (files: readonly File[], arrived: Job | null) => {
    if (files.length === 0) return; // nothing was chosen: what is shown stays
    if (files.length > maxFiles) return setChoice({ ...choice, isTooMany: true });
    // The other of two ways may have ended while the picker was open.
    keep(arrived ?? (latest.current.status === 'completed' ? latest.current.job : null));
    setChoice(choice?.hasTools ? TWO_WAYS : null);
    setSent(files);
    job.send(files);
  };
  const choose = (picking = pickFiles(options), arrived: Job | null = null) =>
    choosing.await(picking, (files) => send(files, arrived));
  const restart: UploadDialogProps['onRestart'] = (arrived, isSameAgain) => {
    if (sent.length > 0 && isSameAgain) return send(sent, null);
    if (sent.length > 0 && !choice?.hasTools) return choose(undefined, arrived);
    keep(arrived);
    setSent([]);
    if (choice) setChoice(TWO_WAYS);
    job.start();
  };
  return { choose, restart };
}

type Memory = ReturnType<typeof useMemory>;

function useMemory(job: SvcJobState) {
  const [received, setReceived] = useState<readonly Job[]>([]);
  // Only on a phone, while nothing was chosen.
  const [choice, setChoice] = useState<DeviceChoice | null>(null);
  /** The files of this device that were sent last. */
  const [sent, setSent] = useState<readonly File[]>([]);
  const choosing = useChoosing();
  /** As last drawn: what is chosen may come renders after the press. */
  const latest = useRef(job);
  useEffectAtOnce(() => void (latest.current = job));
  const forget = () => {
    choosing.forget();
    setChoice(null);
    setSent([]);
  };
  return { latest, received, setReceived, choice, setChoice, sent, setSent, choosing, forget };
}

/** An effect that runs after the next frame would not clean up where the button leaves before it. A server has neither. */
const useEffectAtOnce = typeof window === 'object' ? useLayoutEffect : useEffect;

/** The choice that was begun last: what an earlier one brings later is not taken. */
function useChoosing() {
  const latest = useRef<Promise<readonly File[]> | undefined>(undefined);
  useEffectAtOnce(() => () => void (latest.current = undefined), []);
  return {
    await: (picking: Promise<readonly File[]>, take: (files: readonly File[]) => void) => {
      latest.current = picking;
      void picking.then((files) => latest.current === picking && take(files));
    },
    forget: () => void (latest.current = undefined),
  };
}

/** How the person, or the page, ends everything. */
function createEnds<Result>(job: TransferDialogOptions<Result>['job'], forget: () => void) {
  const end = () => {
    forget();
    job.reset();
  };
  return {
    close: () => {
      job.cancel(); // nothing, if no transfer is under way
      end();
    },
    fail: (cause: unknown) => {
      job.fail(errorOfScript(cause, job.job));
      end();
    },
  };
}

function describe<Result>({ job, options, labels }: TransferDialogOptions<Result>) {
  const { accept, maxBytes, maxFiles } = options;
  return { state: job, labels, accept, maxBytes, maxFiles, getDownloadUrl: job.getDownloadUrl };
}
