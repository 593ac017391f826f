import type { Plugin } from 'vite';

const ASSIGNMENT = /domElement\.innerHTML = key/g;
const REFUSAL = '(() => { throw Error("HTML from text is switched off in this extension."); })()';

/**
 * Removes `dangerouslySetInnerHTML` from React DOM, so that nothing in the extension can make HTML of text. Otherwise
 * Mozilla's linter warns of the two assignments.
 */
export function withoutInnerHtml(): Plugin {
  return {
    name: 'without-inner-html',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js/ },
      handler(code) {
        const found = code.match(ASSIGNMENT)?.length;
        if (found !== 2)
          this.error(`React DOM sets innerHTML in ${found ?? 0} places and not in 2: look again.`);
        return { code: code.replace(ASSIGNMENT, REFUSAL), map: null };
      },
    },
  };
}
