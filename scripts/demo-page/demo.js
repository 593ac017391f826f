// Like any page, shows the name of a chosen file and, if it is a picture, the picture.
const output = document.querySelector('output');

document.querySelector('form').addEventListener('change', ({ target }) => {
  if (target.type !== 'file') return;
  output.replaceChildren(...[...target.files].flatMap(describe));
});

function describe(file) {
  const line = document.createElement('p');
  line.textContent = `Received: ${file.name} (${file.type || 'unknown type'}, ${file.size} bytes)`;
  if (!file.type.startsWith('image/')) return [line];
  const image = new Image();
  image.alt = `Preview of ${file.name}`;
  image.src = URL.createObjectURL(file);
  image.addEventListener('load', () => URL.revokeObjectURL(image.src), { once: true });
  return [line, image];
}
