/** The project on GitHub, where the site's links to source files lead. */
export const REPOSITORY = 'https://github.com/pocketfill/pocketfill';

/** Which files of the repository are pages of the site, and where. The first fitting rule holds. */
const PAGES: readonly (readonly [source: RegExp, page: string])[] = [
  [/^site\/(index|api)\.md$/, '$1.md'],
  // The page that is made of it.
  [/^docs\/openapi\.yaml$/, 'api.md'],
  [/^docs\/store\//, ''],
  [/^docs\/(.+)\.md$/, '$1.md'],
  [/^SECURITY\.md$/, 'security.md'],
  [/^packages\/(svc|react|element|server|conformance)\/README\.md$/, 'packages/$1.md'],
];

/**
 * Returns the page that is made of a file, or `undefined` where there is none.
 *
 * @param source - its path from the root of the repository, with slashes.
 */
export function pageOf(source: string): string | undefined {
  const rule = PAGES.find(([from]) => from.test(source));
  return rule?.[1] ? source.replace(rule[0], rule[1]) : undefined;
}
