import type { ComponentProps } from 'react';

/** Classes of `controls.css` and of the popup's style sheets. */
const CLASSES = {
  plain: 'button',
  primary: 'button button-primary',
  small: 'small-button',
  notice: 'notice-button',
  link: 'link-button',
};

interface ButtonProps extends ComponentProps<'button'> {
  /** Default `plain`. `primary`: the likeliest next step. */
  look?: keyof typeof CLASSES;
}

/** A button of the extension's own pages. By default it submits no form. */
export function Button({ look = 'plain', ...props }: ButtonProps) {
  return <button className={CLASSES[look]} type="button" {...props} />;
}
