import { defineConfig } from 'wxt';
import product from './package.json' with { type: 'json' };
import { MINIMUM_CHROMIUM, MINIMUM_FIREFOX, MINIMUM_SAFARI } from './scripts/browsers/minimum-versions.ts';
import { hideSourceUrl } from './scripts/build/hide-source-url.ts';
import { withoutInnerHtml } from './scripts/build/without-inner-html.ts';
import { collectModules, writeLicenses } from './scripts/licenses/third-party-licenses.ts';

/** For the Firefox build. A store's users keep it, so it must not change. */
const FIREFOX_ID = 'pocketfill@pocketfill.example';

/**
 * What the extension's pages and worker may load: the extension's own files, and answers of backends and storages at
 * any address. Without `upgrade-insecure-requests`, which Firefox adds and which breaks http://localhost.
 */
function describePolicy(isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Vite adds styles by script, and gets changes over a socket.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // Thumbnails of files are data addresses.
    "img-src 'self' data:",
    `connect-src 'self' http: https:${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The keys that one browser knows and others warn of. */
function describeBrowser(browser: string) {
  switch (browser) {
    case 'firefox':
      return {
        browser_specific_settings: {
          gecko: {
            id: FIREFOX_ID,
            strict_min_version: `${MINIMUM_FIREFOX}.0`,
            data_collection_permissions: { required: ['none' as const] },
          },
        },
      };
    case 'safari':
      return { browser_specific_settings: { safari: { strict_min_version: `${MINIMUM_SAFARI}.0` } } };
    default:
      return {
        minimum_chrome_version: String(MINIMUM_CHROMIUM),
        message_serialization: 'structured_clone',
        storage: { managed_schema: 'managed-schema.json' },
      };
  }
}

const { plugin: licenses, modules } = collectModules();

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [withoutInnerHtml(), hideSourceUrl(), licenses],
    resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  }),
  hooks: { 'build:done': ({ config }) => writeLicenses(config.outDir, modules) },
  manifest: ({ browser, mode, command }) => ({
    name: 'Pocketfill',
    description:
      "Put a photo from your phone into any page's upload field. Scan the code, pick the file: it is there.",
    homepage_url: product.homepage,
    permissions: [
      'activeTab',
      'scripting',
      'storage',
      'alarms',
      'contextMenus',
      // For `menus.getTargetElement`, which names the right-clicked element.
      ...(browser === 'firefox' ? ['menus'] : []),
    ],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    // A headless browser has no toolbar to click, so the test build may act on local pages.
    ...(mode === 'e2e' && { host_permissions: ['http://*/*', 'https://*/*'] }),
    action: { default_title: 'Fill from phone' },
    commands: {
      _execute_action: {
        suggested_key: { default: browser === 'firefox' ? 'Alt+Shift+P' : 'Ctrl+Shift+U' },
      },
    },
    content_security_policy: {
      extension_pages: describePolicy(command === 'serve'),
    },
    ...describeBrowser(browser),
  }),
});
