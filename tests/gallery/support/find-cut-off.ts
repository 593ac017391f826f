/** Finds elements outside the screen, and those whose content is cut off. Runs in the page. */
export function findCutOff(width: number): string[] {
  return [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, main *')]
    .filter((element) => element.getClientRects().length > 0)
    .filter((element) => {
      const isOutside = element.getBoundingClientRect().right > width + 0.5;
      const isCut = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
      return isOutside || (isCut && getComputedStyle(element).display !== 'inline');
    })
    .map(({ localName, id, className }) => `${localName}#${id}.${className} is too wide`);
}
