import type { SvcJobOptions } from '@svc/controller';

/** Which files the picker offers. */
export type WantedFiles = Pick<SvcJobOptions, 'accept' | 'maxFiles'>;

/** Kept while it is open: Safari forgets the choice of a field that nothing refers to. */
let field: HTMLInputElement | undefined;

/**
 * Opens the browser's own file picker. Call it in the handler of a press: browsers open no picker otherwise.
 *
 * @returns the chosen files. Empty, when the person has chosen none; pending for ever in browsers that do not say that.
 */
export function pickFiles({ accept = '', maxFiles = 1 }: WantedFiles): Promise<readonly File[]> {
  const input = document.createElement('input');
  field = input;
  input.type = 'file';
  input.accept = accept;
  input.multiple = maxFiles > 1;
  return new Promise((resolve) => {
    const end = () => {
      resolve([...(input.files ?? [])]);
      if (field === input) field = undefined;
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}
