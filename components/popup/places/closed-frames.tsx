import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { hostOf } from '../../link-host.ts';

const MAX_SHOWN = 2;

interface ClosedFramesProps {
  /** Origins of frames that the extension may not look into. */
  origins: readonly string[];
  /** Those of them that the person was asked about, and refused. */
  refused: readonly string[];
  /** Where the page has other places, the question is a line among them. */
  isAside: boolean;
  actions: PopupActions;
}

/** Parts of the page that belong to other sites, each with the question whether to look into it. */
export function ClosedFrames({ origins, refused, isAside, actions }: ClosedFramesProps) {
  const { popup } = texts;
  const frames = origins.map((origin) => ({ origin, host: hostOf(origin) ?? '' }));
  const askable = frames.filter(({ host }) => host !== ''); // an opaque one cannot be asked for
  if (askable.length === 0) return null;
  const more = askable.length - MAX_SHOWN;
  return (
    <div className="closed-frames">
      {askable.slice(0, MAX_SHOWN).map(({ origin, host }) => (
        <div key={origin} className={isAside ? 'aside' : 'notice'}>
          <p aria-live="polite">{questionFor(host, refused.includes(origin), isAside)}</p>
          <button
            className="notice-button"
            type="button"
            aria-label={popup.allowFrame(host)}
            onClick={() => actions.allowFrame(origin)}
          >
            {isAside ? popup.allow : popup.allowFrame(host)}
          </button>
        </div>
      ))}
      {more > 0 && <p className="quiet">{popup.moreClosedFrames(more)}</p>}
    </div>
  );
}

function questionFor(host: string, isRefused: boolean, isAside: boolean): string {
  const { popup } = texts;
  if (isRefused) return popup.closedFrameRefused(host);
  return isAside ? popup.closedFrameAside(host) : popup.closedFrame(host);
}
