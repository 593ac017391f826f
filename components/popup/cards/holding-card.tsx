import { useEffect } from 'react';
import type { PopupActions } from '../../../lib/popup/popup-actions.ts';
import { texts } from '../../../lib/texts/texts.ts';
import { isOwn, isSamePlace, ONLY_CHOSEN_RANK, type PlaceTarget } from '../../../lib/transfer/target.ts';
import { isForcible, type HoldReason } from '../../../lib/transfer/reasons.ts';
import type { Transfer, TransferState } from '../../../lib/transfer/transfer.ts';
import type { TransferFile } from '../../../lib/transfer/transfer-file.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import { FileIcon } from '../../icons.tsx';
import { Notice } from '../../notice.tsx';
import { Sentence } from '../../sentence.tsx';
import { outlineHandlers, PutIntoList } from '../places/choice-lists.tsx';
import { nameOfTarget } from '../words/describe-place.ts';
import { describeHold, holdReasonOf } from '../words/describe-state.ts';
import { shortenFileName } from '../words/shorten.ts';
import { FileList, FileMark, OnlyPicture } from './file-list.tsx';
import { ChoosePlaceOrCancelButtons, StateCard } from './state-card.tsx';

interface HoldingCardProps {
  transfer: Transfer;
  headline: string;
  state: Extract<TransferState, { name: 'holding' }>;
  pictures: Pictures;
  saving: 'idle' | 'fetching' | 'failed';
  /** Whether the extension may act on the page. */
  canChoosePlace: boolean;
  actions: PopupActions;
}

/** The file arrived, but is not in the page: a place for it first, then the disk. */
export function HoldingCard(props: HoldingCardProps) {
  const { transfer, state, headline, pictures, saving, canChoosePlace, actions } = props;
  const { files } = state;
  const why = holdReasonOf(state.why, transfer);
  const { popup } = texts;
  const choices = choicesFor(why, transfer);
  const place = isForcible(why) ? null : likeliestOf(choices, transfer);
  const others = choices.filter((choice) => choice !== place);
  const mark = <OnlyPicture files={files} pictures={pictures} icon={<FileIcon />} />;
  const isFetching = saving === 'fetching';
  const isChoiceOfOne = why === 'oneOnly' && files.length > 1;
  const hasPlace = isForcible(why) || choices.some((choice) => choice.place.rank < ONLY_CHOSEN_RANK);
  const isTakenOut = why === 'takenOut';
  useEffect(() => () => actions.outline(null), [actions]); // what is taken away is never left
  return (
    <StateCard icon={mark} tone="plain" headline={headline}>
      <p>
        <Sentence text={describeHold(state, transfer)} />
      </p>
      {saving === 'failed' && <Notice>{popup.notSaved}</Notice>}
      {isForcible(why) && (
        <div className="buttons">
          <button className="button button-primary" type="button" onClick={actions.putAnyway}>
            {popup.putAnyway(files.length)}
          </button>
        </div>
      )}
      {isChoiceOfOne ? (
        <PutOneButtons files={files} pictures={pictures} actions={actions} />
      ) : (
        <FileList files={files} pictures={pictures} />
      )}
      {place && !isChoiceOfOne && (
        <div className="buttons">
          <button
            className="button button-primary"
            type="button"
            onClick={() => actions.chooseTarget(place)}
            {...outlineHandlers(place, actions)}
          >
            <Sentence text={(isTakenOut ? popup.putBack : popup.putIntoPlace)(nameOfTarget(place))} />
          </button>
        </div>
      )}
      {others.length > 0 && (
        <PutIntoList legend={place ? popup.orInto : popup.putInto} choices={others} actions={actions} />
      )}
      <div className="buttons">
        <button
          className={hasPlace ? 'button' : 'button button-primary'}
          type="button"
          aria-disabled={isFetching}
          onClick={actions.save}
        >
          {isFetching ? popup.saving : popup.save(files.length)}
        </button>
        <ChoosePlaceOrCancelButtons
          onChoosePlace={canChoosePlace ? actions.choosePlace : null}
          end={isTakenOut ? popup.anotherFile : popup.discard}
          onEnd={isTakenOut ? actions.restart : actions.cancel}
        />
      </div>
    </StateCard>
  );
}

interface PutOneButtonsProps {
  files: readonly TransferFile[];
  pictures: Pictures;
  actions: PopupActions;
}

/** The place takes one of them: which one is the person's to say. */
function PutOneButtons({ files, pictures, actions }: PutOneButtonsProps) {
  return (
    <div className="buttons">
      {files.map(({ id, name }) => (
        <button key={id} className="button" type="button" onClick={() => actions.putOne(id)}>
          <FileMark picture={pictures[id]} isThere />
          <Sentence text={texts.popup.putOne(shortenFileName(name))} />
        </button>
      ))}
    </div>
  );
}

/** Without the place that was tried, unless trying again may end otherwise. */
function choicesFor(why: HoldReason, { target, choices }: Transfer): PlaceTarget[] {
  const isWorthRetrying = !isForcible(why) && why !== 'fieldGone' && why !== 'offeredAgain';
  return isWorthRetrying ? choices : choices.filter((choice) => !isSamePlace(choice, target));
}

/** The page's own place that is aimed at, or its only one; a frame's is named in full in the list. */
function likeliestOf(choices: readonly PlaceTarget[], { target }: Transfer): PlaceTarget | null {
  const likeliest = choices.length === 1 ? choices[0] : choices.find((choice) => isSamePlace(choice, target));
  return likeliest && isOwn(likeliest) && likeliest.place.rank < ONLY_CHOSEN_RANK ? likeliest : null;
}
