/** Finds elements outside the screen, and those whose content is cut off. Runs in the page. */
export function findCutOff(width: number): string[] {
  const all = document.querySelectorAll<HTMLElement>('main, main *, dialog, dialog *');
  return (
    [document.documentElement, ...all]
      .filter((element) => element.getClientRects().length > 0)
      // The strip of pages scrolls, and handles may reach beyond their picture
      .filter((element) => !element.closest('.strip') && !element.matches('.stage, .stage-area'))
      .filter((element) => {
        const isOutside = element.getBoundingClientRect().right > width + 0.5;
        const isCut = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
        return isOutside || (isCut && getComputedStyle(element).display !== 'inline');
      })
      .map(({ localName, id, className }) => `${localName}#${id}.${className} is too wide`)
  );
}
