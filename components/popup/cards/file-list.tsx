import { formatBytes, formatPart } from '@svc/protocol';
import type { ReactNode } from 'react';
import { texts } from '../../../lib/texts/texts.ts';
import type { Pictures } from '../../../lib/transfer/pictures.ts';
import type { IncomingFile, TransferFile } from '../../../lib/transfer/transfer-file.ts';
import { typeLabelOf } from '../../../lib/transfer/file-tile.ts';
import { Icon } from '../../icons.tsx';
import { Sentence } from '../../sentence.tsx';
import { hasArrived } from '../words/describe-state.ts';
import { shortenFileName } from '../words/shorten.ts';
import type { DragProps } from './drag-tile.ts';

interface FileListProps {
  /** What makes the list a tile that can be dragged. */
  drag?: DragProps | undefined;
  /** By the files' ids. */
  pictures: Pictures;
  files: readonly (TransferFile | IncomingFile)[];
}

/** A longer list scrolls. */
const SHOWN = 3;

/** A line for each of several files: its name, and how much has arrived. The headline names a single file. */
export function FileList({ files, pictures, drag }: FileListProps) {
  if (files.length < 2) return null;
  // What scrolls must be reachable by keyboard (https://dequeuniversity.com/rules/axe/4.11/scrollable-region-focusable).
  const reach = files.length > SHOWN ? { tabIndex: 0 } : {};
  return (
    <ul className="file-list" aria-label={texts.popup.files} {...reach} {...drag}>
      {files.map((file) => (
        <li key={file.id}>
          <FileMark file={file} picture={pictures[file.id]} />
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
  // Not draggable by itself: a browser would take the small picture along.
  return picture === undefined ? (
    icon
  ) : (
    <img className="only-picture" src={picture} alt="" draggable={false} />
  );
}

/** For what has arrived: the picture of a single file, or its type on an icon; of several files an icon. */
export function ArrivedMark({ files, pictures }: FileListProps) {
  const [only] = files.length === 1 ? files : [];
  return <OnlyPicture files={files} pictures={pictures} icon={<TypeIcon name={only?.name ?? ''} />} />;
}

interface FileMarkProps {
  file: Pick<TransferFile | IncomingFile, 'name'>;
  picture: string | undefined;
}

/** The same of a single file alone, beside the mark of what became of it. */
export function OnlyFile({ files, pictures }: FileListProps) {
  const [only, ...others] = files;
  if (!only || others.length > 0) return null;
  const icon = (
    <span className="only-file">
      <TypeIcon name={only.name} />
    </span>
  );
  return <OnlyPicture files={files} pictures={pictures} icon={icon} />;
}

/** The picture of a file, once there is one; until then its type, or a check mark on a file that has just arrived. */
export function FileMark({ file, picture }: FileMarkProps) {
  if (picture !== undefined) return <img className="file-mark" src={picture} alt="" draggable={false} />;
  return (
    <span className="file-mark">{isThere(file) ? <Icon name="check" /> : <TypeIcon name={file.name} />}</span>
  );
}

/** The name is beside it. */
function TypeIcon({ name }: { name: string }) {
  return (
    <>
      <Icon name="file" />
      <span className="file-type" data-type={typeLabelOf(name)} aria-hidden="true" />
    </>
  );
}

function isThere(file: object): boolean {
  return 'bytesReceived' in file && hasArrived(file as IncomingFile); // only those of a phone that sends have it
}

function describeSize(file: TransferFile | IncomingFile): string {
  if (file.size === null) return '';
  if (!('bytesReceived' in file) || hasArrived(file)) return formatBytes(file.size);
  if (file.bytesReceived === 0) return texts.popup.waitingForFile;
  return texts.popup.ofTotal(formatPart(file.bytesReceived, file.size), formatBytes(file.size));
}
