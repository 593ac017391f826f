import { texts } from '../../lib/texts/texts.ts';

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
