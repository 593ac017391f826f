import type { ReactNode } from 'react';
import type { Product } from '../../lib/product.ts';
import { texts } from '../../lib/texts/texts.ts';
import { Brand } from '../brand.tsx';
import { PageFooter } from '../page-footer.tsx';

/** The frame of the first-run page. Its heading is a sentence, not the name. */
export function WelcomeView({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <main className="welcome">
      <Brand isHeading={false} />
      <h1 tabIndex={-1}>{texts.welcome.title}</h1>
      {children}
      <PageFooter product={product} />
    </main>
  );
}

interface ShortcutProps {
  /** `null`: not known yet. Empty: there is none. */
  shortcut: string | null;
}

/** The three steps from the click to the file in the field. */
export function ThreeSteps({ shortcut }: ShortcutProps) {
  const { steps } = texts.welcome;
  const clickHint = shortcut ? steps.click.withShortcut(shortcut) : steps.click.hint;
  const all = [{ ...steps.click, hint: clickHint }, steps.scan, steps.pick];
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

/** How to pin the icon to the toolbar, and which keys open the popup. */
export function PinAndShortcutHints({ isFirefox, shortcut }: ShortcutProps & { isFirefox: boolean }) {
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
