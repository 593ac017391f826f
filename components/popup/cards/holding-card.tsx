import { texts } from '../../../lib/texts/texts.ts';
import { isOwn, isSamePlace, ONLY_CHOSEN_RANK, type PlaceTarget } from '../../../lib/transfer/target.ts';
import { isForcible, type HoldReason } from '../../../lib/transfer/reasons.ts';
import type { Transfer } from '../../../lib/transfer/transfer.ts';
import type { TransferFile } from '../../../lib/transfer/transfer-file.ts';
import { Button } from '../../button.tsx';
import { Sentence } from '../../sentence.tsx';
import { PutIntoList, useOutline } from '../places/choice-lists.tsx';
import { nameOfTarget } from '../words/describe-place.ts';
import { describeHold, headlineOf, holdReasonOf } from '../words/describe-state.ts';
import { shortenFileName } from '../words/shorten.ts';
import { dragTile } from './drag-tile.ts';
import { ArrivedMark, FileList, FileMark } from './file-list.tsx';
import {
  canChoosePlace,
  ChoosePlaceOrCancelButtons,
  StateCard,
  type CardProps,
  type TransferCardProps,
} from './state-card.tsx';

/** The file has arrived, but is not in the page. First the places for it, then the disk. */
export function HoldingCard(props: CardProps<'holding'>) {
  const { transfer, state, pictures, saving, actions } = props;
  const { files } = state;
  const why = holdReasonOf(state.why, transfer);
  const { popup } = texts;
  const choices = choicesFor(why, transfer);
  const place = isForcible(why) ? null : likeliestOf(choices, transfer);
  const others = choices.filter((choice) => choice !== place);
  const drag = canChoosePlace(transfer) ? dragTile(files.length, actions) : undefined;
  const mark = <ArrivedMark files={files} pictures={pictures} />;
  const isFetching = saving === 'fetching';
  const isChoiceOfOne = why === 'oneOnly' && files.length > 1;
  const hasPlace = isForcible(why) || choices.some((choice) => choice.place.rank < ONLY_CHOSEN_RANK);
  const isTakenOut = why === 'takenOut';
  const outlined = useOutline(actions);
  return (
    <StateCard icon={mark} tone="plain" headline={headlineOf(transfer)} drag={drag}>
      <p>
        <Sentence text={describeHold(state, transfer)} />
      </p>
      {/* A list of places needs the room; the tile has the same words as its title. */}
      {drag && others.length === 0 && <p className="quiet">{drag.title}</p>}
      {saving === 'failed' && <p className="notice">{popup.notSaved}</p>}
      {isForcible(why) && (
        <div className="buttons">
          <Button look="primary" onClick={actions.putAnyway}>
            {popup.putAnyway(files.length)}
          </Button>
        </div>
      )}
      {isChoiceOfOne ? (
        <PutOneButtons files={files} pictures={pictures} actions={actions} />
      ) : (
        <FileList files={files} pictures={pictures} drag={drag} />
      )}
      {place && !isChoiceOfOne && (
        <div className="buttons">
          <Button look="primary" onClick={() => actions.chooseTarget(place)} {...outlined(place)}>
            <Sentence text={(isTakenOut ? popup.putBack : popup.putIntoPlace)(nameOfTarget(place))} />
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <PutIntoList legend={place ? popup.orInto : popup.putInto} choices={others} actions={actions} />
      )}
      <div className="buttons">
        <Button look={hasPlace ? 'plain' : 'primary'} aria-disabled={isFetching} onClick={actions.save}>
          {isFetching ? popup.saving : popup.save(files.length)}
        </Button>
        <ChoosePlaceOrCancelButtons
          transfer={transfer}
          end={isTakenOut ? popup.anotherFile : popup.discard}
          onEnd={isTakenOut ? actions.restart : actions.cancel}
          actions={actions}
        />
      </div>
    </StateCard>
  );
}

interface PutOneButtonsProps extends Pick<TransferCardProps, 'pictures' | 'actions'> {
  files: readonly TransferFile[];
}

/** For a place that takes one file of several: the person says which one. */
function PutOneButtons({ files, pictures, actions }: PutOneButtonsProps) {
  return (
    <div className="buttons">
      {files.map(({ id, name }) => (
        <Button key={id} onClick={() => actions.putOne(id)}>
          <FileMark file={{ name }} picture={pictures[id]} />
          <Sentence text={texts.popup.putOne(shortenFileName(name))} />
        </Button>
      ))}
    </div>
  );
}

/** The places to offer: not the one that was tried, unless a second try may succeed. */
function choicesFor(why: HoldReason, { target, choices }: Transfer): PlaceTarget[] {
  const isWorthRetrying = !isForcible(why) && why !== 'fieldGone' && why !== 'offeredAgain';
  return isWorthRetrying ? choices : choices.filter((choice) => !isSamePlace(choice, target));
}

/** The target, or the only place, if it is the page's own: a place in a frame is listed with its site. */
function likeliestOf(choices: readonly PlaceTarget[], { target }: Transfer): PlaceTarget | null {
  const likeliest = choices.length === 1 ? choices[0] : choices.find((choice) => isSamePlace(choice, target));
  return likeliest && isOwn(likeliest) && likeliest.place.rank < ONLY_CHOSEN_RANK ? likeliest : null;
}
