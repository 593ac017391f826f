import packageJson from '../../../package.json' with { type: 'json' };

/** A manifest, as built. */
export type Manifest = Record<string, unknown>;

const PERMISSIONS = ['activeTab', 'scripting', 'storage', 'alarms', 'contextMenus'];

/** Keys that give no right, with any value. */
const HARMLESS = new Set([
  'manifest_version',
  'name',
  'description',
  'version',
  'icons',
  'action',
  'commands',
  'background',
  'options_ui',
  'default_locale',
  'minimum_chrome_version',
  'message_serialization',
  'browser_specific_settings',
  // The schema of what administrators may set.
  'storage',
]);

/**
 * What the manifest may ask for: docs/store/permissions.md says why, and the stores' forms repeat it. Whoever adds
 * something here changes that page and the forms of all stores.
 */
export const REVIEWED: Record<'chrome' | 'firefox', Manifest> = {
  chrome: describeReviewed(PERMISSIONS),
  firefox: describeReviewed([...PERMISSIONS, 'menus']),
};

function describeReviewed(permissions: string[]): Manifest {
  return {
    permissions,
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    homepage_url: packageJson.homepage,
    content_security_policy: {
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http: https:; object-src 'none'; base-uri 'none'; form-action 'none'",
    },
  };
}

/** One sentence for each part of a manifest that nobody has reviewed. */
export function findUnreviewed(manifest: Manifest, browser: 'chrome' | 'firefox'): string[] {
  return Object.entries(manifest)
    .filter(([key]) => !HARMLESS.has(key))
    .flatMap(([key, value]) => findExcess(value, REVIEWED[browser][key]).map((what) => [key, what]))
    .map(
      ([key, what]) =>
        `The ${browser} manifest asks for "${key}": ${what}, which nobody has reviewed: scripts/release/extension/reviewed-manifest.ts.`,
    );
}

/** What of a list, or which value, differs from the reviewed one. */
function findExcess(value: unknown, reviewed: unknown): string[] {
  if (!Array.isArray(value) || !Array.isArray(reviewed)) {
    const text = JSON.stringify(value);
    return text === JSON.stringify(reviewed) ? [] : [text];
  }
  return value.filter((entry) => !reviewed.includes(entry)).map((entry) => JSON.stringify(entry));
}
