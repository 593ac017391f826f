import { formatBytes, formatPart, STANDSTILL_MS } from '@svc/protocol';
import { useEffect, useState, type ReactNode } from 'react';
import { texts } from '../../../lib/texts/texts.ts';
import { bytesReceivedOf, sizeOf } from '../../../lib/transfer/transfer-file.ts';
import { Button } from '../../button.tsx';
import { Icon } from '../../icons.tsx';
import { headlineOf } from '../words/describe-state.ts';
import { NO_BREAK_SPACE } from './code-card.tsx';
import { ArrivedMark, FileList, OnlyPicture } from './file-list.tsx';
import { ChoosePlaceOrCancelButtons, StateCard, type CardProps } from './state-card.tsx';

/** The phone is sending. */
export function ReceivingCard(props: CardProps<'receiving'>) {
  const { transfer, state, actions } = props;
  const [bytes, size] = [bytesReceivedOf(state.files), sizeOf(state.files)];
  const isStandingStill = useStandstill(bytes, size) && state.isConnected;
  return (
    <ProgressCard {...props} icon={<Icon name="phone" />} bytes={bytes} size={size}>
      {isStandingStill && <output className="notice">{texts.popup.standsStill}</output>}
      <ChoosePlaceOrCancelButtons transfer={transfer} end={texts.popup.stop} actions={actions} />
    </ProgressCard>
  );
}

/** Whether nothing more has arrived for `STANDSTILL_MS`, of files of which a part has arrived. */
function useStandstill(bytes: number, size: number | null): boolean {
  const [stillAt, setStillAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(bytes), STANDSTILL_MS);
    return () => clearTimeout(timer);
  }, [bytes]);
  // 0 may also mean that the backend does not report progress.
  return stillAt === bytes && bytes > 0 && bytes !== size;
}

/** The file is on its way from the backend into the page. */
export function ArrivingCard(props: CardProps<'downloading' | 'filling'>) {
  const { state, actions } = props;
  const [bytes, size] =
    state.name === 'downloading' ? [state.bytesDownloaded, sizeOf(state.files)] : [null, null];
  return (
    <ProgressCard {...props} icon={<Icon name="file" />} bytes={bytes} size={size}>
      <Button onClick={actions.cancel}>{texts.popup.stop}</Button>
    </ProgressCard>
  );
}

interface ProgressCardProps extends CardProps<'receiving' | 'downloading' | 'filling'> {
  /** Shown until there is a picture of a single file. */
  icon: ReactNode;
  /** `null`: there are no bytes to count, since the page is getting the file. */
  bytes: number | null;
  size: number | null;
  /** Buttons, and what is said above them. */
  children: ReactNode;
}

function ProgressCard(props: ProgressCardProps) {
  const { transfer, state, icon, bytes, size, pictures, children } = props;
  const { files } = state;
  const mark =
    state.name === 'filling' ? (
      <ArrivedMark files={files} pictures={pictures} />
    ) : (
      <OnlyPicture files={files} pictures={pictures} icon={icon} />
    );
  return (
    <StateCard icon={mark} tone="plain" headline={headlineOf(transfer)}>
      <Progress bytes={bytes} size={size} />
      <FileList files={files} pictures={pictures} />
      {'isConnected' in state && !state.isConnected && <p className="notice">{texts.popup.notConnected}</p>}
      {children}
    </StateCard>
  );
}

/** Without a size the bar only shows that work goes on. */
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

/** How far it is, for example `45 % · 1.4 of 3.1 MB`; only the bytes if the size is unknown. */
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
