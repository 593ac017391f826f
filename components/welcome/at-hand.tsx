import { texts } from '../../lib/texts/texts.ts';

interface AtHandProps {
  isFirefox: boolean;
  /** `null`: not known yet. Empty: there is none. */
  shortcut: string | null;
}

/** How to keep the extension at hand: its icon in the toolbar, its keys. */
export function AtHand({ isFirefox, shortcut }: AtHandProps) {
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
