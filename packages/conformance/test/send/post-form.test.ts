import { expect, test } from 'vitest';
import { findFileForm } from '../../src/send/post-form.ts';

const PAGE = 'https://phone.example/upload?job_id=1';

test('the form with a file is found, with its place and its hidden fields', () => {
  const html = `<form action="/search"><input name="q"></form>
    <FORM METHOD='POST' action="/take?a=1&amp;b=2" enctype=multipart/form-data>
    <input type="hidden" name="token" value="t"><input type="text" name="note"><input required name="photo" type="file"></FORM>`;
  expect(findFileForm(html, PAGE)).toEqual({
    action: 'https://phone.example/take?a=1&b=2',
    fileField: 'photo',
    values: [['token', 't']],
  });
});

test('a form without a place is sent to its page', () => {
  const html = '<form method="post" enctype="multipart/form-data"><input type="file" name="f"></form>';
  expect(findFileForm(html, PAGE)?.action).toBe(PAGE);
});

const form = (name: string) =>
  `<form method="post" enctype="multipart/form-data" title="a > b"><input type="file" name="${name}">`;

test('what a page only mentions is no form, and a form may have no end', () => {
  const html = `<!-- ${form('a')}</form> --><script>'${form('b')}'</script><formula>${form('c')}`;
  expect(findFileForm(html, PAGE)?.fileField).toBe('c');
});

// A search that goes back for each of them would take minutes.
test.each([
  '<form>',
  '<form ',
  '<form',
  '<form a="',
  '<form a="\'',
  '<input ',
  '<!--',
  '<script>',
  '<form a =',
  '<form/',
  '</form',
])('a page of nothing but %s is read at once', (part) => {
  expect(findFileForm(part.repeat(600_000), PAGE)).toBeUndefined();
});

test('a tag without an end is read at once', () => {
  expect(findFileForm(`<form ${'a '.repeat(1_500_000)}`, PAGE)).toBeUndefined();
});

test.each([
  ['no form', '<input type="file" name="f">'],
  ['a form that gets', '<form enctype="multipart/form-data"><input type="file" name="f"></form>'],
  ['a form without the encoding of files', '<form method="post"><input type="file" name="f"></form>'],
  ['a field without a name', '<form method="post" enctype="multipart/form-data"><input type="file"></form>'],
  [
    'a form for a script',
    '<form method="post" enctype="multipart/form-data" action="javascript:send()"><input type="file" name="f"></form>',
  ],
])('%s is none', (_name, html) => {
  expect(findFileForm(html, PAGE)).toBeUndefined();
});
