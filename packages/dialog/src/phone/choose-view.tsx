import type { ReactElement } from 'react';
import { Icon } from '../drawing/icon.tsx';
import { PHONE_PATH } from '../drawing/button-face.ts';

interface ChooseViewProps {
  /** What may be sent, in words; may be empty. */
  accepted: string;
  /** Why the last choice was not taken. */
  problem: string | null;
}

/** On a phone, before files were chosen: the picker is open above it, or was left without a choice. */
export function ChooseView({ accepted, problem }: ChooseViewProps): ReactElement {
  return (
    <>
      <span className="svc-mark">
        <Icon path={PHONE_PATH} size={28} />
      </span>
      {accepted !== '' && <p className="svc-quiet">{accepted}</p>}
      {problem !== null && (
        <p className="svc-status" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
