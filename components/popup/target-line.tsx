import type { Target } from '../../lib/target.ts';
import { describeTarget } from './describe-target.ts';
import { Notice } from '../notice.tsx';

/** Where the file goes; a page without a place for it is worth a notice. */
export function TargetLine({ target }: { target: Target }) {
  const sentence = describeTarget(target);
  return target.kind === 'none' ? <Notice>{sentence}</Notice> : <p className="target-line">{sentence}</p>;
}
