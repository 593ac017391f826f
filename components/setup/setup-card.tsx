import { DEFAULT_ROUTE_BASE } from '@svc/protocol';
import { useEffect, useId, useRef } from 'react';
import type { SavedBackend } from '../../lib/settings/saved-backends.ts';
import { texts } from '../../lib/texts/texts.ts';
import { AllowAccess } from '../allow-access.tsx';
import { Button } from '../button.tsx';
import { describeConnection, type ConnectionOutcome } from '../describe-connection.ts';
import { hostOf } from '../link-host.ts';
import { useSecurityDelay } from '../use-security-delay.ts';

export interface SetupCardProps {
  offer: { backend: SavedBackend; kind: 'new' | 'known' | 'replaces' };
  test: { name: 'idle' | 'running' } | { name: 'ended'; result: ConnectionOutcome };
  saving: 'idle' | 'saved' | 'failed' | 'full' | 'locked';
  /** Its heading is the page's, or one of its parts'. */
  heading: 'h1' | 'h3';
  onRename: (name: string) => void;
  onTest: () => void;
  /** Called inside the click. */
  onAllowAccess: (origin: string) => void;
  onUse: () => void;
  onCancel: () => void;
}

const { setup } = texts;

/** The question whether to use a server that the person was given: what it is, whether it works, and what to do. */
export function SetupCard(props: SetupCardProps) {
  const { offer, heading: Heading, onRename } = props;
  const { backend, kind } = offer;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The button that showed this is gone.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="setup-card" aria-labelledby={id} data-testid="setup-card">
      <Heading id={id} ref={title} tabIndex={-1}>
        {setup.question(hostOf(backend.address) ?? backend.address)}
      </Heading>
      <p className="quiet">{setup.trust}</p>
      <BackendDetails backend={backend} />
      <div className="text-field">
        <label htmlFor={`${id}-name`}>{setup.name}</label>
        <input
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          value={backend.name}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onRename(event.target.value)}
        />
        <p className="quiet" id={`${id}-hint`}>
          {texts.options.nameHint}
        </p>
      </div>
      {kind !== 'new' && <p className="notice">{setup[kind]}</p>}
      <SetupButtons {...props} />
    </section>
  );
}

function BackendDetails({ backend }: { backend: SavedBackend }) {
  const { address, routeBase, headers, uploadAddress } = backend;
  return (
    <dl>
      <dt>{setup.address}</dt>
      <dd>{routeBase === DEFAULT_ROUTE_BASE ? address : address + routeBase}</dd>
      {headers.length > 0 && (
        <>
          <dt>{setup.key}</dt>
          {headers.map(({ name }) => (
            <dd key={name}>{setup.hiddenKey(name)}</dd>
          ))}
        </>
      )}
      {uploadAddress !== null && (
        <>
          <dt>{setup.uploadAddress}</dt>
          <dd>{uploadAddress}</dd>
        </>
      )}
    </dl>
  );
}

/** How the test went, and the next step. What was not found to work is saved by a second choice only. */
function SetupButtons({ offer, test, saving, onTest, onAllowAccess, onUse, onCancel }: SetupCardProps) {
  const result = test.name === 'ended' ? test.result : null;
  const hasFailed = result !== null && result.kind !== 'works';
  const isTooEarly = useSecurityDelay(`${offer.backend.address} ${hasFailed ? 'failed' : 'works'}`);
  const mayAllow = result?.kind === 'needsAccess' || result?.kind === 'silentInNetwork';
  return (
    <>
      {/* Always in the page, so that screen readers announce changes. */}
      <output className={result === null ? 'status-plain' : hasFailed ? 'status-bad' : 'status-good'}>
        {describeStatus(result, saving)}
      </output>
      <div className="form-buttons">
        {mayAllow && <AllowAccess result={result} onAllowAccess={onAllowAccess} />}
        {hasFailed && !mayAllow && (
          <Button look="primary" onClick={onTest}>
            {setup.tryAgain}
          </Button>
        )}
        <Button
          look={hasFailed ? 'plain' : 'primary'}
          disabled={isTooEarly || result === null}
          onClick={onUse}
        >
          {hasFailed ? setup.saveAnyway : setup.confirm}
        </Button>
        <Button onClick={onCancel}>{setup.cancel}</Button>
      </div>
      {!mayAllow && <AllowAccess result={result} onAllowAccess={onAllowAccess} />}
    </>
  );
}

function describeStatus(result: ConnectionOutcome | null, saving: SetupCardProps['saving']): string {
  if (saving === 'failed') return setup.notSaved;
  if (saving === 'full') return setup.full;
  if (saving === 'locked') return setup.locked;
  return result === null ? setup.testing : describeConnection(result, setup.results);
}
