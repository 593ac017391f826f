import type { Reach } from '../../lib/reach/reach.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { hostOf, isLocalLink } from '../link-host.ts';
import { QrCode } from '../qr-code.tsx';
import { ReachHelp } from '../reach-help.tsx';

type Sealing = keyof typeof texts.options.phoneTest.sealing;

interface PhoneTestCardProps {
  /** `null`: nothing is tested. */
  test:
    | { name: 'noCode' | 'expired' }
    | { name: 'waiting'; link: string; reach: Reach | null }
    | { name: 'reached'; origin: string; seconds: number; sealing: Sealing }
    | null;
  onChooseAddress: (url: string) => void;
  onEnd: () => void;
}

/** The code that only checks the way, or what came of it. */
export function PhoneTestCard({ test, onChooseAddress, onEnd }: PhoneTestCardProps) {
  const { phoneTest } = texts.options;
  return (
    <>
      {test?.name === 'waiting' && (
        <section className="phone-test" aria-label={phoneTest.start}>
          <QrCode link={test.link} />
          <div className="phone-test-words">
            <h4>{phoneTest.title}</h4>
            <p className="quiet">{phoneTest.hint}</p>
            <a data-testid="upload-link" href={test.link} target="_blank" rel="noreferrer" title={test.link}>
              {new URL(test.link).host}
            </a>
            {isLocalLink(test.link) && (
              <p className="notice">{texts.popup.onlyThisComputer(hostOf(test.link) ?? test.link)}</p>
            )}
            <ReachHelp link={test.link} reach={test.reach} onChooseAddress={onChooseAddress} />
            <Button onClick={onEnd}>{phoneTest.end}</Button>
          </div>
        </section>
      )}
      {/* Always there, since screen readers announce what is new in it. */}
      <p
        className={isGood(test) ? 'phone-test-result status-good' : 'phone-test-result status-bad'}
        aria-live="polite"
      >
        {describeResult(test)}
      </p>
    </>
  );
}

function isGood(test: PhoneTestCardProps['test']): boolean {
  return test?.name === 'reached' && (test.sealing === 'ready' || test.sealing === 'none');
}

function describeResult(test: PhoneTestCardProps['test']): string {
  const { phoneTest } = texts.options;
  if (test === null || test.name === 'waiting') return '';
  if (test.name !== 'reached') return phoneTest[test.name];
  return `${phoneTest.reached(test.origin, test.seconds)} ${phoneTest.sealing[test.sealing]}`;
}
