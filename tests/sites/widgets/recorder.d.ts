/** See `pages/recorder.js`, which every page loads first. */
declare const recorder: {
  watch(root: EventTarget, at: string): void;
  /** Records what the page does with the files. */
  note(type: string, files: Iterable<File>, details?: object): void;
};

declare module '*.svelte' {
  import type { Component } from 'svelte';
  const component: Component;
  export default component;
}

declare module '*.css';

/** The widget has no types of its own. */
interface JQuery<TElement> extends Iterable<TElement> {
  fileupload(options: { autoUpload: boolean; add(event: unknown, data: { files: File[] }): void }): this;
}
