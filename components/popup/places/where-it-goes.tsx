import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { ONLY_CHOSEN_RANK, type Target } from '../../../lib/transfer/target.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import { Button } from '../../button.tsx';
import { hostOf } from '../../link-host.ts';
import { Sentence } from '../../sentence.tsx';
import { describeTarget } from '../words/describe-place.ts';
import { TargetList } from './choice-lists.tsx';
import { listChoices } from './list-choices.ts';

interface WhereItGoesProps {
  transfer: Transfer;
  refusedFrames: readonly string[];
  actions: PopupActions;
}

/** Where the file goes, while the person can still change it. */
export function WhereItGoes({ transfer, refusedFrames, actions }: WhereItGoesProps) {
  const { target } = transfer;
  const choices = listChoices(transfer);
  // Without a likely place, the page's own upload button is named first.
  const isUnguessed = choices.every(({ place }) => place.rank >= ONLY_CHOSEN_RANK);
  const isOpen = choices.length > 1 || (choices.length === 1 && (target.kind === 'none' || isUnguessed));
  // A page without a place most likely has it in a frame.
  const isElsewhere = choices.length === 0 && transfer.framesWithoutPermission.length > 0;
  return (
    <div className="where-it-goes">
      {isOpen && isUnguessed && target.kind === 'none' && <TargetLine target={target} />}
      {isOpen && <TargetList choices={choices} target={target} actions={actions} />}
      {!isOpen && !isElsewhere && <TargetLine target={target} />}
      <FramesWithoutPermission
        origins={transfer.framesWithoutPermission}
        refused={refusedFrames}
        isSecondary={choices.length > 0}
        actions={actions}
      />
    </div>
  );
}

/** Where the file goes, in one line; a notice if the page has no place for it. */
function TargetLine({ target }: { target: Target }) {
  const sentence = describeTarget(target);
  if (target.kind === 'none') return <p className="notice">{sentence}</p>;
  return (
    <p className="target-line">
      <Sentence text={sentence} />
    </p>
  );
}

const MAX_FRAMES = 2;

interface FramesWithoutPermissionProps {
  /** Origins of frames that the extension has no permission for. */
  origins: readonly string[];
  /** Those of them that the person has refused. */
  refused: readonly string[];
  /** Whether the page has other places: then each question is one short line. */
  isSecondary: boolean;
  actions: PopupActions;
}

/** For each frame of another site, the question whether the extension may look into it. */
function FramesWithoutPermission(props: FramesWithoutPermissionProps) {
  const { origins, refused, isSecondary, actions } = props;
  const { popup } = texts;
  const frames = origins.map((origin) => ({ origin, host: hostOf(origin) ?? '' }));
  const askable = frames.filter(({ host }) => host !== ''); // no browser grants access to an opaque origin
  if (askable.length === 0) return null;
  const more = askable.length - MAX_FRAMES;
  return (
    <div className="closed-frames">
      {askable.slice(0, MAX_FRAMES).map(({ origin, host }) => (
        <div key={origin} className={isSecondary ? 'aside quiet' : 'notice'}>
          <p aria-live="polite">{questionFor(host, refused.includes(origin), isSecondary)}</p>
          <Button
            look="notice"
            aria-label={popup.allowFrame(host)}
            onClick={() => actions.allowFrame(origin)}
          >
            {isSecondary ? popup.allow : popup.allowFrame(host)}
          </Button>
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
