import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether this run is one before a release. */
    isRelease: boolean;
  }
}

export function setup(project: TestProject): void {
  project.provide('isRelease', project.vite.config.mode === 'release');
}
