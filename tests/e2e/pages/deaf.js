// The page's own code: it hears its hidden field only once its own button was clicked, as some widgets do.
window.log = [];
const field = document.querySelector('#field');
const hear = () => window.log.push([...field.files].map(({ name }) => name).join(' '));
document.querySelector('#upload').addEventListener('click', () => {
  field.addEventListener('change', hear);
  field.click();
});
