import { transformWithOxc, type Plugin } from 'vite';
import { compileComponent, isComponent } from './compile-component.ts';

/** Lets a test import a component of Vue or Svelte. */
export function runComponents(): Plugin {
  return {
    name: 'run-components',
    async transform(source, id) {
      if (!isComponent(id)) return null;
      const { code } = compileComponent(id, source);
      return transformWithOxc(code, `${id}.ts`);
    },
  };
}
