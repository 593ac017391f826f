import type { ReactNode } from 'react';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';

/** The frame of the first-run page. The name is the page's mark here, its sentence the heading. */
export function WelcomeView({ children }: { children: ReactNode }) {
  return (
    <main className="welcome">
      <Brand isHeading={false} />
      <h1>{texts.welcome.title}</h1>
      {children}
    </main>
  );
}

interface ThreeStepsProps {
  /** `null`: not known yet. Empty: there is none. */
  shortcut: string | null;
}

/** What there is to do, from click to field. */
export function ThreeSteps({ shortcut }: ThreeStepsProps) {
  const { steps } = texts.welcome;
  const clickHint = shortcut ? steps.click.withShortcut(shortcut) : steps.click.hint;
  const all = [
    { title: steps.click.title, hint: clickHint },
    { title: steps.scan.title, hint: steps.scan.hint },
    { title: steps.pick.title, hint: steps.pick.hint },
  ];
  return (
    <ol className="steps">
      {all.map(({ title, hint }) => (
        <li key={title}>
          <div>
            <strong>{title}</strong>
            <p className="quiet">{hint}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface PinAndShortcutHintsProps {
  isFirefox: boolean;
  /** `null`: not known yet. Empty: there is none. */
  shortcut: string | null;
}

/** How to keep the extension at hand: its icon in the toolbar, its keys. */
export function PinAndShortcutHints({ isFirefox, shortcut }: PinAndShortcutHintsProps) {
  const { atHand } = texts.welcome;
  const kind = isFirefox ? 'firefox' : 'chromium';
  return (
    <section className="at-hand">
      <h2>{atHand.title}</h2>
      <dl>
        <dt>{atHand.icon}</dt>
        <dd>{atHand.pin[kind]}</dd>
        <dt>{atHand.keys}</dt>
        <dd>
          {shortcut ? (
            <>
              <kbd>{shortcut}</kbd> {atHand.changeKeys[kind]}
            </>
          ) : (
            atHand.noKeys[kind]
          )}
        </dd>
      </dl>
    </section>
  );
}
