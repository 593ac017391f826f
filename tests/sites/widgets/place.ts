/** Where a page's widget goes. */
export function findPlace(): HTMLElement {
  const place = document.querySelector<HTMLElement>('#app');
  if (!place) throw new Error('The page has no place for a widget.');
  return place;
}
