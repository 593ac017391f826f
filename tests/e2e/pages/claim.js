// The page's own code: a drop zone, and a button that opens a picker for a field in no document.
window.dropped = [];
const zone = document.querySelector('.dropzone');
zone.addEventListener('dragover', (event) => event.preventDefault());
zone.addEventListener('drop', (event) => {
  event.preventDefault();
  window.dropped.push(...[...event.dataTransfer.files].map((file) => file.name));
});
document.querySelector('#attach').addEventListener('click', () => {
  const field = document.createElement('input');
  field.type = 'file';
  field.addEventListener('change', () => {
    document.title = `attached ${field.files[0].name}`;
  });
  field.click();
});
