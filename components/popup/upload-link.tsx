import { texts } from '../../lib/texts/texts.ts';

export type CopyOutcome = 'idle' | 'copied' | 'failed';

const LABELS: Record<CopyOutcome, string> = {
  idle: texts.popup.copyLink,
  copied: texts.popup.linkCopied,
  failed: texts.popup.linkNotCopied,
};

interface UploadLinkProps {
  /** The exact text of the code. */
  link: string;
  copyOutcome: CopyOutcome;
  onCopy: () => void;
}

/** For a phone without a camera: the link to open there. What does not fit is cut off by the style. */
export function UploadLink({ link, copyOutcome, onCopy }: UploadLinkProps) {
  return (
    <div className="upload-link">
      <a data-testid="upload-link" href={link} target="_blank" rel="noreferrer" title={link}>
        {link.replace(/^https?:\/\//, '')}
      </a>
      <button className="small-button" type="button" onClick={onCopy}>
        <span aria-live="polite">{LABELS[copyOutcome]}</span>
      </button>
    </div>
  );
}
