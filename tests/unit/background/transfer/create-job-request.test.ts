import { expect, it } from 'vitest';
import { createJobRequest } from '../../../../lib/background/transfer/create-job-request.ts';
import { noTarget, placeTarget } from '../../fixtures/sample-transfer.ts';

it('passes on what the page asks for as a hint: a person may choose another file, as in the browser’s own picker', () => {
  expect(createJobRequest(placeTarget({ accept: '.pdf' }))).toMatchObject({
    accept: '.pdf',
    acceptIsHint: true,
  });
});

it.each([
  ['any file is asked for', placeTarget()],
  ['the list is too long to be passed on', placeTarget({ accept: 'x'.repeat(1001) })],
  ['there is no place', noTarget],
])('says nothing of a type where %s', (_what, target) => {
  expect(createJobRequest(target)).not.toHaveProperty('accept');
  expect(createJobRequest(target)).not.toHaveProperty('acceptIsHint');
});
