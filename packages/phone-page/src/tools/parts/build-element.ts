import { createIcon, type IconName } from './icons.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with attributes: `true` is an empty one, `false` and `undefined` are none. */
export function build<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) setAttribute(element, key, value);
  element.append(...children);
  return element;
}

export function setAttribute(element: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : value);
}

export interface ButtonOptions {
  label: string;
  icon?: IconName;
  className?: string;
  onPress: () => void;
}

/** A button with its words, and a picture before them. */
export function buildButton({ label, icon, className, onPress }: ButtonOptions): HTMLButtonElement {
  const button = build('button', { type: 'button', class: className }, ...describe(label, icon));
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') onPress();
  });
  return button;
}

/** Also for the eye. It stays in the tab order, so that the focus does not jump. */
export function setEnabled(button: HTMLElement, isEnabled: boolean): void {
  setAttribute(button, 'aria-disabled', isEnabled ? undefined : 'true');
}

export interface PhotoFieldOptions {
  label: string;
  icon: IconName;
  className?: string;
  /** The camera takes one photo; otherwise the person chooses among those that are there. */
  source: 'camera' | 'photos';
  onChoose: (photos: readonly File[]) => void;
}

/** A button that opens the camera or the photos: the real field lies over it, as on the page. */
export function buildPhotoField({
  label,
  icon,
  className,
  source,
  onChoose,
}: PhotoFieldOptions): HTMLElement {
  const field = build('input', {
    type: 'file',
    class: 'field',
    accept: 'image/*',
    'aria-label': label,
    ...(source === 'camera' ? { capture: 'environment' } : { multiple: true }),
  });
  field.addEventListener('change', () => {
    const photos = Array.from(field.files ?? []);
    field.value = ''; // the same photo can be chosen again
    if (photos.length > 0) onChoose(photos);
  });
  return build('span', { class: className }, ...describe(label, icon, true), field);
}

function describe(label: string, icon: IconName | undefined, isHidden = false): (Node | string)[] {
  const words = build('span', { 'aria-hidden': isHidden ? 'true' : undefined }, label);
  return icon ? [createIcon(icon), words] : [words];
}

/** A choice between a few, as radio buttons that look like one button in parts. */
export interface ChoiceOptions<Value extends string> {
  label: string;
  name: string;
  labels: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

export interface Choice<Value extends string> {
  element: HTMLElement;
  set: (value: Value) => void;
}

export function buildChoice<Value extends string>({
  label,
  name,
  labels,
  onChange,
}: ChoiceOptions<Value>): Choice<Value> {
  const fields = new Map<Value, HTMLInputElement>();
  const element = build('div', { class: 'choice', role: 'radiogroup', 'aria-label': label });
  for (const [value, words] of Object.entries<string>(labels) as [Value, string][]) {
    const field = build('input', { type: 'radio', class: 'field', name, value });
    field.addEventListener('change', () => onChange(value));
    fields.set(value, field);
    element.append(build('label', {}, field, build('span', {}, words)));
  }
  return {
    element,
    set(value) {
      for (const [each, field] of fields) field.checked = each === value;
    },
  };
}
