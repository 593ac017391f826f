import { createElement } from './create-element.ts';
import { createIcon, type IconName } from './create-icon.ts';

interface ButtonOptions {
  className: string;
  label: string;
  /** Shown in place of the label, which is then the accessible name and the tooltip. */
  icon?: IconName;
  run: () => void;
}

/** A button that only a person can press: clicks made by a page's script count for nothing. */
export function createButton({ className, label, icon, run }: ButtonOptions): HTMLButtonElement {
  const button = createElement('button', className, icon ? createIcon(icon) : label);
  button.type = 'button';
  if (icon) {
    button.ariaLabel = label;
    button.title = label;
  }
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) run();
  });
  return button;
}
