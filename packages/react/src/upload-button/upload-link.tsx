import { useRef, type ReactElement } from 'react';
import type { SvcUploadButtonLabels } from './labels.ts';

/** What "Copy" came to: the address is in the clipboard, or at least selected. */
export type CopyOutcome = 'copied' | 'selected';

interface UploadLinkProps {
  uploadUrl: string;
  copied: CopyOutcome | null;
  labels: SvcUploadButtonLabels;
  onCopied: (outcome: CopyOutcome) => void;
}

/** The address itself, for people without a camera. */
export function UploadLink({ uploadUrl, copied, labels, onCopied }: UploadLinkProps): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uploadUrl);
      onCopied('copied');
    } catch {
      // There is no clipboard over plain http, or it is forbidden.
      if (link.current) onCopied(copySelected(link.current));
    }
  };
  return (
    <div className="svc-link">
      <p className="svc-quiet">{copied === 'selected' ? labels.selected : labels.noCamera}</p>
      <div className="svc-link-row">
        <a
          ref={link}
          className="svc-link-address"
          href={uploadUrl}
          target="_blank"
          rel="noreferrer"
          dir="ltr"
          data-testid="svc-upload-link"
        >
          {uploadUrl}
        </a>
        <button type="button" className="svc-copy" onClick={() => void copy()}>
          {copied === 'copied' ? labels.copied : labels.copy}
        </button>
      </div>
    </div>
  );
}

/** The way of before there was a clipboard: what is selected is copied, by the browser or else by the person. */
function copySelected(link: HTMLAnchorElement): CopyOutcome {
  getSelection()?.selectAllChildren(link);
  if (askToCopy()) return 'copied';
  link.focus();
  return 'selected';
}

function askToCopy(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false; // a browser may have given it up
  }
}
