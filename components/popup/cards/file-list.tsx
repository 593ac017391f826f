import { formatBytes, formatPart } from '@svc/protocol';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts/texts.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import type { IncomingFile, TransferFile } from '../../../lib/transfer/transfer-file.ts';
import { Icon } from '../../icons.tsx';
import { Sentence } from '../../sentence.tsx';
import { hasArrived } from '../words/describe-state.ts';
import { shortenFileName } from '../words/shorten.ts';

interface FileListProps {
  /** By the files' ids. */
  pictures: Pictures;
  files: readonly (TransferFile | IncomingFile)[];
}

/** A longer list scrolls. */
const SHOWN = 3;

/** A line for each of several files: its name, and how much has arrived. The headline names a single file. */
export function FileList({ files, pictures }: FileListProps) {
  if (files.length < 2) return null;
  // What scrolls must be reachable by keyboard (https://dequeuniversity.com/rules/axe/4.11/scrollable-region-focusable).
  const reach = files.length > SHOWN ? { tabIndex: 0 } : {};
  return (
    <ul className="file-list" aria-label={texts.popup.files} {...reach}>
      {files.map((file) => (
        <li key={file.id}>
          <FileMark picture={pictures[file.id]} isThere={isThere(file)} />
          <span className="file-name">
            <Sentence text={texts.popup.fileName(shortenFileName(file.name))} />
          </span>
          <span className="quiet">{describeSize(file)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The picture of a single file, which tells photos apart better than their names; without one, the icon. */
export function OnlyPicture({ files, pictures, icon }: FileListProps & { icon?: ReactNode }) {
  const [picture] = files.length === 1 ? files.map(({ id }) => pictures[id]) : [];
  return picture === undefined ? icon : <img className="only-picture" src={picture} alt="" />;
}

/** The picture of a file, once there is one; until then an icon: a check mark if the file has arrived. */
export function FileMark({ picture, isThere }: { picture: string | undefined; isThere: boolean }) {
  if (picture !== undefined) return <img className="file-mark" src={picture} alt="" />;
  return (
    <span className="file-mark">
      <Icon name={isThere ? 'check' : 'file'} />
    </span>
  );
}

function isThere(file: TransferFile | IncomingFile): boolean {
  return 'bytesReceived' in file && hasArrived(file);
}

function describeSize(file: TransferFile | IncomingFile): string {
  if (file.size === null) return '';
  if (!('bytesReceived' in file) || hasArrived(file)) return formatBytes(file.size);
  if (file.bytesReceived === 0) return texts.popup.waitingForFile;
  return texts.popup.ofTotal(formatPart(file.bytesReceived, file.size), formatBytes(file.size));
}
