// The page allows scripts of its own address only, and no text as HTML.
document.querySelector('#open').addEventListener('click', () => {
  const field = document.createElement('input');
  field.type = 'file';
  field.name = 'detached';
  recorder.watch(field, 'field');
  field.click();
});
