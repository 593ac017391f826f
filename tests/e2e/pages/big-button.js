// The page's own code: tells the page around it, too, what its button got.
document.querySelector('#detached').addEventListener('click', () => {
  const field = document.createElement('input');
  field.type = 'file';
  field.addEventListener('change', () => {
    window.top.log = [...(window.top.log ?? []), `late ${field.files[0].name}`];
  });
  field.click();
});
