/** What a change means for people who update. */
export type Bump = 'major' | 'minor' | 'patch';

/** A change, as `npm run changeset` writes it into `.changeset`. */
export interface Change {
  bump: Bump;
  /** A sentence or more, in Markdown. */
  summary: string;
}

const HEADINGS: Record<Bump, string> = { major: 'Changed', minor: 'Added', patch: 'Fixed' };
const UNRELEASED = '## [Unreleased]\n';

/** Reads a file of `.changeset`: packages with their bumps between two lines of dashes, and then the summary. */
export function parseChange(text: string): Change {
  const [, front = '', summary = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const bump = (['major', 'minor', 'patch'] as const).find((name) => front.includes(`: ${name}`));
  if (bump === undefined || summary.trim() === '') throw new Error(`This is no change: ${text}`);
  return { bump, summary: summary.trim() };
}

/** Makes the unreleased part of a changelog, with further changes, the part of a version. */
export function releaseInChangelog(
  changelog: string,
  { version, date, changes }: { version: string; date: string; changes: readonly Change[] },
): string {
  const [before, after] = changelog.split(UNRELEASED);
  if (before === undefined || after === undefined) throw new Error('CHANGELOG.md has no unreleased part.');
  const [, unreleased = '', older = ''] = /^(.*?)(?=\n## |$(?![\s\S]))(.*)$/s.exec(after) ?? [];
  const [intro = '', ...rest] = unreleased.split(/^### /m);
  const parts = new Map(rest.map((part) => splitOnce(part.trim(), '\n')));
  for (const { bump, summary } of changes) {
    const lines = [parts.get(HEADINGS[bump]), `- ${summary.replaceAll('\n', '\n  ')}`];
    parts.set(HEADINGS[bump], lines.filter(Boolean).join('\n'));
  }
  const written = [...parts].map(([heading, text]) => `### ${heading}\n\n${text}`);
  const section = [`## [${version}] - ${date}`, intro.trim(), ...written].filter(Boolean).join('\n\n');
  return `${before}${UNRELEASED}\n${section}\n${older}`;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).trim()];
}
