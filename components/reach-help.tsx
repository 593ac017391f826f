import { useId } from 'react';
import {
  hasOtherAddress,
  isAddressOf,
  listReasons,
  type Reach,
  type ReachReason,
} from '../lib/reach/reach.ts';
import { texts } from '../lib/texts/texts.ts';
import { Sentence } from './sentence.tsx';

interface ReachHelpProps {
  /** What the code leads to. */
  link: string;
  /** `null`: the code is not late yet. */
  reach: Reach | null;
  onChooseAddress: (url: string) => void;
}

/** "Nothing on your phone?": what to look at, the most frequent first, and the other addresses that a code can have. */
export function ReachHelp({ link, reach, onChooseAddress }: ReachHelpProps) {
  const reasons = reach ? listReasons(link, reach) : [];
  const hasChoice = reach !== null && hasOtherAddress(link, reach);
  const isShown = reasons.length > 0 || hasChoice;
  const { title, announcement } = texts.reach;
  return (
    <>
      {/* Always there, since screen readers announce what is new in it. */}
      <p className="screen-reader-only" aria-live="polite">
        {isShown ? announcement : ''}
      </p>
      {isShown && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        <section className="reach-help" data-testid="reach-help" aria-label={title} tabIndex={0}>
          {reasons.length > 0 && <h3>{title}</h3>}
          <ul>
            {reasons.map((reason) => (
              <li key={reason.kind}>
                <Sentence text={describeReason(reason)} />
              </li>
            ))}
          </ul>
          {hasChoice && <AddressChoice link={link} reach={reach} onChooseAddress={onChooseAddress} />}
        </section>
      )}
    </>
  );
}

function AddressChoice({ link, reach, onChooseAddress }: ReachHelpProps & { reach: Reach }) {
  const id = useId();
  const { address, addressLabel, otherAddress, presentAddress } = texts.reach;
  const present = reach.addresses.find(({ url }) => isAddressOf(link, url));
  return (
    <p className="address-choice">
      <label htmlFor={id}>{addressLabel}</label>
      <select
        id={id}
        aria-label={otherAddress}
        title={otherAddress}
        value={present?.url ?? ''}
        onChange={(event) => onChooseAddress(event.target.value)}
      >
        {!present && <option value="">{presentAddress(new URL(link).hostname)}</option>}
        {reach.addresses.map(({ url, kind }) => (
          <option key={url} value={url}>
            {address(kind, new URL(url).hostname)}
          </option>
        ))}
      </select>
    </p>
  );
}

function describeReason(reason: ReachReason): string {
  const { reasons } = texts.reach;
  switch (reason.kind) {
    case 'otherWifi':
      return reasons.otherWifi(reason.network);
    case 'firewall':
      return reasons.firewall[reason.system](reason.port);
    case 'internet':
    case 'guestWifi':
    case 'vpn':
      return reasons[reason.kind];
    default:
      return reason satisfies never;
  }
}
