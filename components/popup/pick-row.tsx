import { texts } from '../../lib/texts/texts.ts';

interface PickRowProps {
  /** `null`, where the extension may not act on the page. */
  onPick: (() => void) | null;
  /** What the button beside it says, which gives the transfer up. */
  end: string;
  onEnd: () => void;
}

/** Two quiet buttons: show the place in the page, or give up. */
export function PickRow({ onPick, end, onEnd }: PickRowProps) {
  return (
    <div className="button-row">
      {onPick && (
        <button className="button" type="button" onClick={onPick}>
          {texts.popup.pickOnPage}
        </button>
      )}
      <button className="button" type="button" onClick={onEnd}>
        {end}
      </button>
    </div>
  );
}
