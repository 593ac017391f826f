// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createPreventer } from '../../../../lib/content/picker/intercept-clicks.ts';
import { field, show } from '../../fixtures/fake-page.ts';

describe('keeping a picker from opening', () => {
  it('cancels the click', () => {
    show('<input type=file>');
    const click = new Event('click', { cancelable: true });
    createPreventer().prevent(click, field('input'));
    expect(click.defaultPrevented).toBe(true);
    expect(field('input').disabled).toBe(false);
  });

  it('disables the field of a click that cannot be cancelled, until it is over', () => {
    show('<input type=file>');
    const { prevent, release } = createPreventer();
    prevent(new Event('click'), field('input'));
    expect(field('input').disabled).toBe(true);
    release();
    expect(field('input').disabled).toBe(false);
  });

  it('enables the field soon, even if nobody tells when the click is over', async () => {
    show('<input type=file>');
    createPreventer().prevent(new Event('click'), field('input'));
    await Promise.resolve();
    expect(field('input').disabled).toBe(false);
  });

  it('enables no field that the page has disabled', () => {
    show('<input type=file disabled>');
    const { prevent, release } = createPreventer();
    prevent(new Event('click', { cancelable: true }), field('input'));
    release();
    expect(field('input').disabled).toBe(true);
  });
});
