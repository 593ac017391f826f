import type { ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Button } from '../button.tsx';
import { describeConnection, type ConnectionOutcome } from '../describe-connection.ts';
import { hostOf, isLocalLink } from '../link-host.ts';

interface ServerStatusProps {
  /** `null`: there is no answer yet. */
  connection: ConnectionOutcome | null;
  /** Whether the server has a page to practise on. */
  canPractise: boolean;
  /** The address that phones open; `null`: not known. */
  uploadAddress: string | null;
  onPractise: () => void;
  onOpenOptions: () => void;
}

/** How the server in use does, and the next step. */
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
        {connection !== null && !isFound && <Button onClick={onOpenOptions}>{welcome.openOptions}</Button>}
      </div>
    </section>
  );
}

function describe({ connection, canPractise }: ServerStatusProps): ReactNode {
  const { welcome } = texts;
  if (connection === null) return <p>{welcome.looking}</p>;
  if (connection.kind !== 'works') {
    return (
      <>
        <h2>{welcome.notYet}</h2>
        <p>{describeConnection(connection, texts.setup.results)}</p>
      </>
    );
  }
  return (
    <>
      <h2>{welcome.found}</h2>
      <p className="quiet">
        {canPractise ? welcome.foundAt(connection.host) : welcome.noPractice(connection.host)}
      </p>
    </>
  );
}
