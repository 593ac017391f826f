import { defineConfig } from 'wxt';
import { MINIMUM_CHROMIUM, MINIMUM_FIREFOX } from './scripts/browsers/minimum-versions.ts';
import { hideSourceUrl } from './scripts/build/hide-source-url.ts';
import { withoutInnerHtml } from './scripts/build/without-inner-html.ts';

/** Of the Firefox build only; a store may not change it once people have it. */
const FIREFOX_ID = 'pocketfill@pocketfill.example';

/**
 * What the pages of the extension and its worker may load: what is of the extension, and answers of backends and
 * storages, which may be anywhere. Without `upgrade-insecure-requests`, which Firefox adds and which breaks
 * http://localhost.
 */
function describePolicy(isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Vite brings styles by script, and hears of changes over a socket.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // Small pictures of files that have arrived are data addresses.
    "img-src 'self' data:",
    `connect-src 'self' http: https:${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [withoutInnerHtml(), hideSourceUrl()],
    resolve: { conditions: ['@svc/source', 'module', 'browser', 'import', 'default'] },
  }),
  manifest: ({ browser, mode, command }) => ({
    name: 'Pocketfill',
    description:
      "Put a photo from your phone into any page's upload field. Scan the code, pick the file: it is there.",
    permissions: [
      'activeTab',
      'scripting',
      'storage',
      'alarms',
      'contextMenus',
      // Names the element that was clicked with the right button (`menus.getTargetElement`).
      ...(browser === 'firefox' ? ['menus'] : []),
    ],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    // A headless browser has no toolbar to click, so the build for tests may act on local pages.
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
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: FIREFOX_ID,
              strict_min_version: `${MINIMUM_FIREFOX}.0`,
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : {
          minimum_chrome_version: String(MINIMUM_CHROMIUM),
          message_serialization: 'structured_clone',
        }),
  }),
});
