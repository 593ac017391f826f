import { texts } from '../lib/texts/texts.ts';
import { Button } from './button.tsx';
import type { ConnectionOutcome } from './describe-connection.ts';

interface AllowAccessProps {
  result: ConnectionOutcome | null;
  /** Called inside the click: only then a browser lets an extension ask for a permission. */
  onAllowAccess: (origin: string) => void;
}

/** A button where the browser may keep an answer back: quiet where most likely there is nobody to answer. */
export function AllowAccess({ result, onAllowAccess }: AllowAccessProps) {
  if (result === null || !('origin' in result) || result.origin === undefined) return null;
  const { origin, kind } = result;
  const isDoubtful = kind === 'silent';
  return (
    <Button look={isDoubtful ? 'link' : 'primary'} onClick={() => onAllowAccess(origin)}>
      {isDoubtful ? texts.options.allowAnyway : texts.options.allowAccess(origin)}
    </Button>
  );
}
