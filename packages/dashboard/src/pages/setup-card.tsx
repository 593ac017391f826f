import { useId, useRef, useState } from 'react';
import { createSetupLink, DEFAULT_ROUTE_BASE, kindOfHost } from '@svc/protocol';
import type { SettingsInForce } from '@svc/protocol/dashboard';
import { findServerAddress } from '../data/ask-server.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Notice } from '../parts/notice.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { texts } from '../texts.ts';

const MAX_NAME_LENGTH = 60;

/** The setup link of this server, for whoever is to use it. */
export function SetupCard({ settings }: { settings: SettingsInForce }) {
  const [name, setName] = useState('');
  const code = useRef<HTMLElement>(null);
  const [fieldId, hintId] = [useId(), useId()];
  const address = findServerAddress(settings.publicUrl);
  const link = createSetupLink({
    address,
    routeBase: DEFAULT_ROUTE_BASE,
    uploadAddress: null,
    name: name.trim(),
    headers: [],
  });
  const problem = describeProblem(address, settings);
  return (
    <section className="card">
      <h2>{texts.setupTitle}</h2>
      <div className="card-head">
        <div className="setup">
          <p>{texts.setupUse}</p>
          {problem !== undefined && <Notice kind="careful">{problem}</Notice>}
          <div className="field">
            <label htmlFor={fieldId}>{texts.setupName}</label>
            <input
              id={fieldId}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="off"
              aria-describedby={hintId}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <p id={hintId} className="hint">
              {texts.setupNameHint}
            </p>
          </div>
          <pre>
            <code ref={code}>{link}</code>
          </pre>
          <div className="actions start">
            <CopyButton key={link} source={code} />
          </div>
        </div>
        <QrCode text={link} label={texts.setupCode} />
      </div>
    </section>
  );
}

/** Why the address is of no use on other computers. */
function describeProblem(address: string, { isNetworkAllowed }: SettingsInForce): string | undefined {
  if (kindOfHost(new URL(address).hostname) === 'thisComputer') return texts.setupLocal;
  return isNetworkAllowed ? undefined : texts.setupClosed;
}
