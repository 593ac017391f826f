import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { hostOf } from '../../link-host.ts';

const MAX_SHOWN = 2;

interface FramesWithoutPermissionProps {
  /** Origins of frames that the extension has no permission for. */
  origins: readonly string[];
  /** Those of them that the person was asked about, and refused. */
  refused: readonly string[];
  /** Where the page has other places, the question is one line in their list. */
  isSecondary: boolean;
  actions: PopupActions;
}

/** Parts of the page that belong to other sites, each with the question whether to look into it. */
export function FramesWithoutPermission({
  origins,
  refused,
  isSecondary,
  actions,
}: FramesWithoutPermissionProps) {
  const { popup } = texts;
  const frames = origins.map((origin) => ({ origin, host: hostOf(origin) ?? '' }));
  const askable = frames.filter(({ host }) => host !== ''); // an opaque one cannot be asked for
  if (askable.length === 0) return null;
  const more = askable.length - MAX_SHOWN;
  return (
    <div className="closed-frames">
      {askable.slice(0, MAX_SHOWN).map(({ origin, host }) => (
        <div key={origin} className={isSecondary ? 'aside' : 'notice'}>
          <p aria-live="polite">{questionFor(host, refused.includes(origin), isSecondary)}</p>
          <button
            className="notice-button"
            type="button"
            aria-label={popup.allowFrame(host)}
            onClick={() => actions.allowFrame(origin)}
          >
            {isSecondary ? popup.allow : popup.allowFrame(host)}
          </button>
        </div>
      ))}
      {more > 0 && <p className="quiet">{popup.moreFrames(more)}</p>}
    </div>
  );
}

function questionFor(host: string, isRefused: boolean, isSecondary: boolean): string {
  const { popup } = texts;
  if (isRefused) return popup.frameRefused(host);
  return isSecondary ? popup.frameQuestionShort(host) : popup.frameQuestion(host);
}
