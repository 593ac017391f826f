// The page's own code: opens pickers in two ways that no field in the document shows, and notes what comes.
window.log = [];
function note(field, name) {
  for (const type of ['input', 'change', 'cancel']) {
    field.addEventListener(type, () =>
      window.log.push([name, type, ...[...field.files].map((file) => file.name)].join(' ')),
    );
  }
  field.addEventListener('click', () => {
    window.stackInClick = new Error('as the page sees it').stack;
  });
  return field;
}
document.querySelector('#detached').addEventListener('click', () => {
  const field = note(document.createElement('input'), 'detached');
  field.type = 'file';
  field.click();
});
document.querySelector('#handle').addEventListener('click', async () => {
  try {
    const [handle] = await window.showOpenFilePicker();
    const file = await handle.getFile();
    window.log.push(`handle ${handle.name} ${await file.text()}`);
  } catch (error) {
    window.log.push(`handle ${error.name}`);
  }
});
note(document.querySelector('#field'), 'field');
