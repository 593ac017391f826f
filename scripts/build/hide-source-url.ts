import type { Plugin } from 'vite';

/** The scripts that run in the page's own world. */
const PAGE_SCRIPTS = new Set(['page-hooks.js']);

/**
 * Hides the extension's address in stacks: a page that reads the stack of an error in its own click handler would see
 * it when the click went through a hook. Engines show the name that a script gives itself instead
 * (https://tc39.es/ecma426/#sec-linking-eval): here the one of functions without a file.
 */
export function hideSourceUrl(): Plugin {
  return {
    name: 'hide-source-url',
    // WXT's start code uses `instanceof Promise`, which a page may have replaced, and rethrows errors.
    transform: {
      order: 'pre',
      handler: (_code, id) => {
        const [, entrypoint] = id.split('virtual:wxt-unlisted-script-entrypoint?');
        if (!entrypoint?.endsWith('/page-hooks.ts')) return undefined;
        return `import script from ${JSON.stringify(entrypoint)};\nexport default script.main();\n`;
      },
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && PAGE_SCRIPTS.has(file.fileName)) {
            file.code += '\n//# sourceURL=<anonymous>\n';
          }
        }
      },
    },
  };
}
