import { formatBytes, formatPart, STANDSTILL_MS } from '@svc/protocol';
import { useEffect, useState } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import {
  bytesReceivedOf,
  sizeOf,
  type IncomingFile,
  type TransferFile,
} from '../../../lib/transfer/transfer-file.ts';
import { FileIcon, PhoneIcon } from '../../icons.tsx';
import { Notice } from '../../notice.tsx';
import { FileList, OnlyPicture } from './file-list.tsx';
import { ChoosePlaceOrCancelButtons, StateCard } from './state-card.tsx';

interface ReceivingCardProps {
  headline: string;
  files: readonly IncomingFile[];
  pictures: Pictures;
  isConnected: boolean;
  canChoosePlace: boolean;
  actions: PopupActions;
}

/** The phone is sending. */
export function ReceivingCard(props: ReceivingCardProps) {
  const { headline, files, pictures, isConnected, canChoosePlace, actions } = props;
  const [bytesReceived, size] = [bytesReceivedOf(files), sizeOf(files)];
  const isStandingStill = useStandstill(bytesReceived, size) && isConnected;
  const mark = <OnlyPicture files={files} pictures={pictures} icon={<PhoneIcon />} />;
  return (
    <StateCard icon={mark} tone="plain" headline={headline}>
      <Progress bytes={bytesReceived} size={size} />
      <FileList files={files} pictures={pictures} />
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      {isStandingStill && <output className="notice">{texts.popup.standsStill}</output>}
      <ChoosePlaceOrCancelButtons
        onChoosePlace={canChoosePlace ? actions.choosePlace : null}
        end={texts.popup.stop}
        onEnd={actions.cancel}
      />
    </StateCard>
  );
}

/** Whether nothing more has come of what has begun to come, for as long as this is drawn. */
function useStandstill(bytes: number, size: number | null): boolean {
  const [stillAt, setStillAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(bytes), STANDSTILL_MS);
    return () => clearTimeout(timer);
  }, [bytes]);
  // 0: a backend that does not tell how far it is says the same.
  return stillAt === bytes && bytes > 0 && bytes !== size;
}

interface ArrivingCardProps {
  headline: string;
  /** `null`: nothing to count, it is handed over. */
  bytes: number | null;
  size: number | null;
  files: readonly TransferFile[];
  pictures: Pictures;
  isConnected: boolean;
  actions: PopupActions;
}

/** The file is on its way from the backend into the page. */
export function ArrivingCard(props: ArrivingCardProps) {
  const { headline, bytes, size, files, pictures, isConnected, actions } = props;
  const mark = <OnlyPicture files={files} pictures={pictures} icon={<FileIcon />} />;
  return (
    <StateCard icon={mark} tone="plain" headline={headline}>
      <Progress bytes={bytes} size={size} />
      <FileList files={files} pictures={pictures} />
      {!isConnected && <Notice>{texts.popup.notConnected}</Notice>}
      <button className="button" type="button" onClick={actions.cancel}>
        {texts.popup.stop}
      </button>
    </StateCard>
  );
}

/** Keeps the line's height. */
const NO_BREAK_SPACE = '\u00a0';

/** Without a size the bar only shows that something goes on. */
function Progress({ bytes, size }: { bytes: number | null; size: number | null }) {
  const isKnown = bytes !== null && size !== null && size > 0;
  return (
    <div className="progress">
      <progress
        aria-label={texts.popup.progressName}
        max={100}
        value={isKnown ? percentOf(bytes, size) : undefined}
      />
      <p className="quiet">{bytes === null ? NO_BREAK_SPACE : formatProgress(bytes, size)}</p>
    </div>
  );
}

/** How far it is, for example `45 % · 1.4 of 3.1 MB`; the bytes alone where the size is unknown. */
export function formatProgress(bytes: number, size: number | null): string {
  const { popup } = texts;
  if (size === null || size === 0) return formatBytes(bytes);
  const done = formatPart(Math.min(bytes, size), size);
  return popup.joined(popup.percent(percentOf(bytes, size)), popup.ofTotal(done, formatBytes(size)));
}

/** Rounded down, so that 100 means all of it. */
function percentOf(bytes: number, size: number): number {
  return Math.floor((Math.min(bytes, size) / size) * 100);
}
