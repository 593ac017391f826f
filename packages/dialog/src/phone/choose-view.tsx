import type { ReactElement } from 'react';
import { Icon } from '../drawing/icon.tsx';
import { PHONE_PATH } from '../drawing/button-face.ts';
import type { SvcUploadButtonLabels } from '../labels/labels.ts';

/** That it is to be chosen what this device sends. */
export interface DeviceChoice {
  /** Whether more files were chosen than may be. */
  isTooMany: boolean;
  /**
   * There are two ways: to choose files, or the upload page with its tools. A job is made for both. Default: the picker
   * alone, and no job yet.
   */
  hasTools?: boolean;
}

interface ChooseViewProps {
  /** What may be sent, in words; may be empty. */
  accepted: string;
  /** Why the last choice was not taken. */
  problem: string | null;
  /** Whether the footer has two ways to choose, so that the button for the code is here. */
  hasTools?: boolean;
  labels: SvcUploadButtonLabels;
  onShowCode: () => void;
}

/** On a phone, before files were chosen: the picker is open above it, was left without a choice, or is one of two ways. */
export function ChooseView(props: ChooseViewProps): ReactElement {
  const { accepted, problem, hasTools = false, labels, onShowCode } = props;
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
      {hasTools && (
        <button type="button" className="svc-copy svc-show-code" onClick={onShowCode}>
          {labels.anotherDevice}
        </button>
      )}
    </>
  );
}
