import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Notice } from '../parts/notice.tsx';
import { useAction } from '../parts/use-action.ts';
import { texts } from '../texts.ts';
import { Brand } from './frame.tsx';

interface SignInProps {
  /** Why the session has ended. */
  reason: string | undefined;
  onSignIn: (secret: string) => Promise<void>;
}

export function SignIn({ reason, onSignIn }: SignInProps) {
  const [secret, setSecret] = useState('');
  const [isShown, setShown] = useState(false);
  const { isBusy, problem, run } = useAction();
  const [fieldId, leadId] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const said = problem ?? reason;
  useEffect(() => {
    document.title = texts.pageTitle(texts.signInTitle);
    field.current?.focus();
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(() => onSignIn(secret));
  };
  return (
    <main className="narrow">
      <Brand />
      <form className="card sign-in" onSubmit={submit}>
        <h1>{texts.signInTitle}</h1>
        <p id={leadId} className="soft">
          {texts.signInLead}
        </p>
        {/* Browsers treat pages of this computer as secure */}
        {!window.isSecureContext && <Notice kind="careful">{texts.notEncrypted}</Notice>}
        {said !== undefined && <Notice kind="bad">{said}</Notice>}
        <label htmlFor={fieldId}>{texts.secretLabel}</label>
        <input
          id={fieldId}
          ref={field}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          aria-describedby={leadId}
          required
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          {texts.showSecret}
        </label>
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? texts.signingIn : texts.signIn}
        </button>
      </form>
    </main>
  );
}
