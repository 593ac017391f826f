import type { CDPSession, Page } from '@playwright/test';
import type { browser } from 'wxt/browser';
import type { Place } from '../../../lib/transfer/target.ts';
import type { LaunchedExtension } from '../../fixtures/browser/launch-extension.ts';
import { expectState } from '../../fixtures/browser/popup.ts';
import { expect, test } from '../test.ts';

/** For functions that run in the extension's worker. */
declare const chrome: typeof browser;

const HIDDEN = '<input type="file" id="field" hidden>';

/**
 * Markup in which a field has a name: its own, that of its opener (`opener`), or that of its group (`group`). The
 * naming element is looked up in the browser's accessibility tree, where an invisible field has no name.
 */
const PAGES = {
  'a label for it':
    '<label for="field">Photo of the car</label><p>Drag file here or choose from folder</p><input type="file" id="field">',
  'a label around it':
    '<label><span>Proof</span> <span>of <b>address</b></span> <input type="file" id="field"></label>',
  'two labels':
    '<label for="field">Passport</label> <label for="field">front page</label><input type="file" id="field">',
  'aria-label before its label':
    '<label for="field">Upload</label><input type="file" id="field" aria-label="Signed contract">',
  'elements in their own order':
    '<b id="one">scan</b> <b id="two">Visa</b><input type="file" id="field" aria-labelledby="two one">',
  'itself among them':
    '<b id="one">Replace</b><input type="file" id="field" aria-label="Invoice" aria-labelledby="one field">',
  'hidden words': '<p id="one" hidden>Bank statement</p><input type="file" id="field" aria-labelledby="one">',
  'an id that is not there':
    '<label for="field">Pay slip</label><input type="file" id="field" aria-labelledby="nowhere">',
  'an empty aria-label':
    '<label for="field">Birth certificate</label><input type="file" id="field" aria-label=" ">',
  'a picture in its label':
    '<label for="field"><img alt="Driving licence" src="data:,"><span aria-hidden="true">↑</span></label><input type="file" id="field">',
  'words of the style sheet':
    '<style>#styled::before { content: "Tax return" }</style><label for="field" id="styled"></label><input type="file" id="field">',
  'words in lines':
    '<label for="field">Tax<br>return<div>of the year</div></label><input type="file" id="field">',
  'words of which some are not drawn':
    '<label for="field">Visa <span style="display: none">(old)</span><span style="position: absolute; clip-path: inset(50%)">of Anna</span></label><input type="file" id="field">',
  'a label that is called otherwise':
    '<label for="field" aria-label="Permit of work">↑</label><input type="file" id="field">',
  'the button that opens it': `<div><p>No file chosen</p><button data-name>Upload your photo</button><p>Choose file or drop file</p>${HIDDEN}</div>`,
  'a button of a picture': `<div><button data-name aria-label="Attach a receipt"><svg width="9" height="9"></svg></button>${HIDDEN}</div>`,
  'a button named by another element': `<h3 id="one">Cover letter</h3><div><button data-name aria-labelledby="one">+</button>${HIDDEN}</div>`,
  'a button with a title': `<div><button data-name title="Add a diploma"></button>${HIDDEN}</div>`,
  'a button of a picture with a title': `<div><button data-name><svg width="9" height="9"><title>Attach a certificate</title></svg></button>${HIDDEN}</div>`,
  'a button of an image': `<div><button data-name><img alt="Attach a deed" src="data:,"></button>${HIDDEN}</div>`,
  'a button named by a heading and itself': `<h3 id="one">Roof</h3><div><button data-name id="two" aria-labelledby="one two">Upload image</button>${HIDDEN}</div>`,
  'a button that is a field': `<div><input type="button" value="Add a quote" data-name>${HIDDEN}</div>`,
  'a button around it': `<div role="button" tabindex="0" data-name>Your portrait ${HIDDEN}</div>`,
  'a label as its button':
    '<label for="field" data-name role="button" tabindex="0">Health card</label><input type="file" id="field" hidden>',
  'its group': `<div role="group" aria-labelledby="one" data-name><p id="one">Passport, front</p><button>Choose file</button>${HIDDEN}</div>`,
  'its fieldset':
    '<fieldset data-name><legend>Proof of income</legend><label>Choose a file <input type="file" id="field"></label></fieldset>',
  'its fieldset of hidden words': `<fieldset data-name aria-labelledby="one"><p id="one" hidden>Utility bill</p><button>Choose file</button>${HIDDEN}</fieldset>`,
  'its group by a title': `<div role="group" title="Marriage certificate" data-name><button>Choose file</button>${HIDDEN}</div>`,
  'its details': `<details open><summary data-name>Insurance card</summary><button>Choose file</button>${HIDDEN}</details>`,
  'its region': `<section aria-label="Residence permit" data-name><button>Browse</button>${HIDDEN}</section>`,
};

/** Names that the page sets as properties of an element (https://w3c.github.io/aria/#ARIAMixin). */
const REFLECTED = {
  'a field that refers to elements by a property':
    '<b class="name">Photo of the meter</b><div><input type="file" id="field"></div>',
  'a button that does so': `<b class="name">Photo of the roof</b><div><button id="by" data-name>+</button>${HIDDEN}</div>`,
};

/** The browser's name of the field, or of the element that is marked as naming it. */
async function nameByBrowser(devTools: CDPSession): Promise<string> {
  const { root } = await devTools.send('DOM.getDocument');
  const ask = (selector: string) => devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodeId: marked } = await ask('[data-name]');
  const { nodeId } = marked === 0 ? await ask('#field') : { nodeId: marked };
  const { nodes } = await devTools.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  // The name of the field itself includes its content.
  return String(nodes[0]?.name?.value ?? '').replace(': No file chosen', '');
}

/** How the extension names the field. */
async function nameByExtension(extension: LaunchedExtension, page: Page): Promise<string | undefined> {
  const tabId = await extension.tabIdOf(page);
  const answer = await (
    await extension.worker()
  ).evaluate(
    (id): Promise<unknown> =>
      chrome.tabs.sendMessage(id, { name: 'listPlaces', request: { chosenKey: null } }, { frameId: 0 }),
    tabId,
  );
  const { places } = (answer as { value: { places: Place[] } }).value;
  return places.find(({ kind }) => kind === 'field')?.label;
}

test('fields have the names that the browser itself gives them, their buttons, or their groups @release', async ({
  begin,
}) => {
  const { extension, page, popup } = await begin('empty.html');
  await expectState(popup, 'waiting');
  const devTools = await page.context().newCDPSession(page);
  const named: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [what, html] of Object.entries({ ...PAGES, ...REFLECTED })) {
    await page.evaluate(
      ([written, isReflected]) => {
        document.body.innerHTML = written;
        const reflecting = document.querySelector('#by') ?? document.querySelector('#field');
        if (isReflected && reflecting)
          reflecting.ariaLabelledByElements = [...document.querySelectorAll('.name')];
      },
      [html, what in REFLECTED] as const,
    );
    named[what] = await nameByExtension(extension, page);
    expected[what] = await nameByBrowser(devTools);
  }
  expect(named).toEqual(expected);
});
