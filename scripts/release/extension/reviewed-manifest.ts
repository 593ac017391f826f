import packageJson from '../../../package.json' with { type: 'json' };

/** A manifest, as built. */
export type Manifest = Record<string, unknown>;

const PERMISSIONS = ['activeTab', 'scripting', 'storage', 'alarms', 'contextMenus'];

/** Keys that give no right, with any value. What the policy says of scripts is looked at in detail. */
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
  'content_security_policy',
  // The schema of what administrators may set.
  'storage',
]);

/** No code from elsewhere. */
const POLICY = ["default-src 'none'", "script-src 'self'", "object-src 'none'"];

const PLACE = 'scripts/release/extension/reviewed-manifest.ts';

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
  };
}

/** One sentence for each part of a manifest that nobody has reviewed. */
export function findUnreviewed(manifest: Manifest, browser: 'chrome' | 'firefox'): string[] {
  const unreviewed = Object.entries(manifest)
    .filter(([key]) => !HARMLESS.has(key))
    .flatMap(([key, value]) => findExcess(value, REVIEWED[browser][key]).map((what) => `"${key}": ${what}`));
  const { extension_pages: policy = '' } = (manifest['content_security_policy'] ?? {}) as Record<
    string,
    string
  >;
  const open = POLICY.filter((rule) => !policy.split('; ').includes(rule));
  return [
    ...unreviewed.map((what) => `The ${browser} manifest has ${what}, which nobody has reviewed: ${PLACE}.`),
    ...open.map((rule) => `The ${browser} manifest has a content security policy without ${rule}.`),
  ];
}

/** What of a list, or which value, differs from the reviewed one. */
function findExcess(value: unknown, reviewed: unknown): string[] {
  if (!Array.isArray(value) || !Array.isArray(reviewed)) {
    const text = JSON.stringify(value);
    return text === JSON.stringify(reviewed) ? [] : [text];
  }
  return value.filter((entry) => !reviewed.includes(entry)).map((entry) => JSON.stringify(entry));
}
