import type { ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { describeConnection, type ConnectionOutcome } from '../describe-connection.ts';
import { hostOf, isLocalLink } from '../link-host.ts';
import { Notice } from '../notice.tsx';

interface ServerStatusProps {
  /** `null`, before there is an answer. */
  connection: ConnectionOutcome | null;
  /** Whether it is the server that `npm run server` starts. */
  isDefault: boolean;
  /** Whether the server has a page to practise on. */
  canPractise: boolean;
  /** Where phones go, as far as that is known. */
  uploadAddress: string | null;
  onPractise: () => void;
  onOpenOptions: () => void;
}

/** Whether there is a server to pass the files on, and what is next to do. */
export function ServerStatus(props: ServerStatusProps) {
  const { connection, canPractise, uploadAddress, onPractise, onOpenOptions } = props;
  const { welcome } = texts;
  const isFound = connection?.kind === 'works';
  return (
    <section className={`server-status ${connection === null ? '' : isFound ? 'found' : 'missing'}`}>
      {/* Always in the page, so that screen readers say what changes in it. */}
      <div aria-live="polite">{describe(props)}</div>
      {isFound && uploadAddress !== null && isLocalLink(uploadAddress) && (
        <Notice>{welcome.onlyThisComputer(hostOf(uploadAddress) ?? uploadAddress)}</Notice>
      )}
      <div className="status-buttons">
        {isFound && canPractise && (
          <button className="button button-primary" type="button" onClick={onPractise}>
            {welcome.tryIt}
          </button>
        )}
        {connection !== null && !isFound && (
          <button className="button" type="button" onClick={onOpenOptions}>
            {isMissing(props) ? welcome.otherBackend : welcome.openOptions}
          </button>
        )}
      </div>
    </section>
  );
}

function describe(props: ServerStatusProps): ReactNode {
  const { connection, canPractise } = props;
  const { welcome } = texts;
  if (connection === null) return <p>{welcome.looking}</p>;
  if (connection.kind === 'works') {
    return (
      <>
        <h2>{welcome.found}</h2>
        <p className="quiet">
          {canPractise ? welcome.foundAt(connection.host) : welcome.noPractice(connection.host)}
        </p>
      </>
    );
  }
  if (isMissing(props)) {
    return (
      <>
        <h2>{welcome.missing}</h2>
        <p>{welcome.startIt}</p>
        <code className="command">{welcome.command}</code>
        <p className="quiet">{welcome.noticesItself}</p>
      </>
    );
  }
  return (
    <>
      <h2>{welcome.notYet}</h2>
      <p>{describeConnection(connection)}</p>
    </>
  );
}

/** Whether nobody has started the server of this computer. */
function isMissing({ connection, isDefault }: ServerStatusProps): boolean {
  return connection?.kind === 'unreachable' && isDefault;
}
