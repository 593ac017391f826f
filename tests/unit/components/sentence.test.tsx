import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DetachedTransfers } from '../../../components/popup/detached-transfers.tsx';
import { ProposalCard } from '../../../components/popup/cards/proposal-card.tsx';
import { WhereItGoes } from '../../../components/popup/places/where-it-goes.tsx';
import { texts } from '../../../lib/texts/texts.ts';
import { fakeActions } from '../fixtures/fake-actions.ts';
import { file, foreignTarget, sampleTransfer, states } from '../fixtures/sample-transfer.ts';
import { view } from '../fixtures/render-text.tsx';

/** As it may come from a store that an older version wrote. */
const target = foreignTarget('https://pay.example', { label: 'Photo\u202E” on bank.example, “x' });
const NAME = '<bdi>Photo&#x27; on bank.example, &#x27;x</bdi>';
const evil = { ...file, name: 'a\u202Egpj.exe' };

describe('a name within a sentence of the popup', () => {
  it('is an element of its own within its quotes, and each origin has a line of its own', () => {
    const transfer = sampleTransfer(states.waiting, { target });
    const line = <WhereItGoes transfer={transfer} refusedFrames={[]} actions={fakeActions()} />;
    expect(renderToStaticMarkup(line)).toContain(
      `<p class="target-line">For “${NAME}”:\n<bdi>https://pay.example</bdi></p>`,
    );
  });

  it('is one in headlines and in what a screen reader says', () => {
    const filling = { ...states.filling, files: [evil] };
    const sentence = `Putting <bdi>agpj.exe</bdi> into “${NAME}”`;
    const markup = renderToStaticMarkup(view(sampleTransfer(filling, { target })));
    expect(markup).toContain(`<h2 tabindex="-1">${sentence}</h2>`);
    expect(markup).toContain(`<output class="screen-reader-only">${sentence}</output>`);
  });

  it('is one in questions and their answers', () => {
    const transfer = sampleTransfer(states.waiting);
    const markup = renderToStaticMarkup(
      <ProposalCard transfer={transfer} proposed={target} actions={fakeActions()} />,
    );
    expect(markup.split(`“${NAME}”`)).toHaveLength(4);
  });

  it('is one in the list of files from closed pages, whose site has a line of its own', () => {
    const transfer = sampleTransfer({ ...states.holding, files: [evil] });
    const shown = { transfers: [transfer], savingId: null, notSavedId: null, hasPage: false };
    const markup = renderToStaticMarkup(<DetachedTransfers {...shown} actions={fakeActions()} />);
    expect(markup).toContain('<p><bdi>agpj.exe</bdi> from your phone,\nfor example.com</p>');
  });
});

it('what notes in pages say marks its names in the same way', () => {
  expect(texts.page.filled(['a\u2069.jpg'], 'Your “best” photo')).toBe(
    "\u2068a.jpg\u2069 is in “\u2068Your 'best' photo\u2069”",
  );
});
