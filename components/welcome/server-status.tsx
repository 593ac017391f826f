import type { ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { describeConnection, type ConnectionOutcome } from '../describe-connection.ts';
import { hostOf, isLocalLink } from '../link-host.ts';

interface ServerStatusProps {
  /** `null`: there is no answer yet. */
  connection: ConnectionOutcome | null;
  /** Whether it is the server that `npm run server` starts. */
  isDefault: boolean;
  /** Whether the server has a page to practise on. */
  canPractise: boolean;
  /** The address that phones open; `null`: not known. */
  uploadAddress: string | null;
  onPractise: () => void;
  onOpenOptions: () => void;
}

/** Whether there is a server for the files, and the next step. */
export function ServerStatus(props: ServerStatusProps) {
  const { connection, canPractise, uploadAddress, onPractise, onOpenOptions } = props;
  const { welcome } = texts;
  const isFound = connection?.kind === 'works';
  return (
    <section className={`server-status ${connection === null ? '' : isFound ? 'found' : 'missing'}`}>
      {/* Always in the page, so that screen readers announce changes. */}
      <div aria-live="polite">{describe(props)}</div>
      {isFound && uploadAddress !== null && isLocalLink(uploadAddress) && (
        <p className="notice">{welcome.onlyThisComputer(hostOf(uploadAddress) ?? uploadAddress)}</p>
      )}
      <div className="status-buttons">
        {isFound && canPractise && (
          <Button look="primary" onClick={onPractise}>
            {welcome.tryIt}
          </Button>
        )}
        {connection !== null && !isFound && (
          <Button onClick={onOpenOptions}>
            {isMissing(props) ? welcome.otherBackend : welcome.openOptions}
          </Button>
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

/** Whether it is this computer's own server that does not run. */
function isMissing({ connection, isDefault }: ServerStatusProps): boolean {
  return connection?.kind === 'unreachable' && isDefault;
}
