import { useRef, type ReactElement } from 'react';
import type { SvcUploadButtonLabels } from './labels.ts';

interface UploadLinkProps {
  uploadUrl: string;
  isCopied: boolean;
  labels: SvcUploadButtonLabels;
  onCopied: () => void;
}

/** The address itself, for people without a camera. */
export function UploadLink({ uploadUrl, isCopied, labels, onCopied }: UploadLinkProps): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uploadUrl);
      onCopied();
    } catch {
      // No clipboard over plain http, or it is forbidden: the person's own copy command takes what is selected.
      if (link.current) getSelection()?.selectAllChildren(link.current);
    }
  };
  return (
    <div className="svc-link">
      <p className="svc-quiet">{labels.noCamera}</p>
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
          {isCopied ? labels.copied : labels.copy}
        </button>
      </div>
    </div>
  );
}
