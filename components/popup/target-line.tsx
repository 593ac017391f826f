import type { Target } from '../../lib/transfer/target.ts';
import { describeTarget } from './describe-target.ts';
import { Sentence } from '../sentence.tsx';
import { Notice } from '../notice.tsx';

/** Where the file goes; a page without a place for it is worth a notice. */
export function TargetLine({ target }: { target: Target }) {
  const sentence = describeTarget(target);
  if (target.kind === 'none') return <Notice>{sentence}</Notice>;
  return (
    <p className="target-line">
      <Sentence text={sentence} />
    </p>
  );
}
