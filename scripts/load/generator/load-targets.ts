import type { AtOnce } from './at-once.ts';

/** The targets of the load. */
export interface LoadTargets {
  /** The addresses of the instances themselves. */
  instances: readonly string[];
  /** The public address of the instances. */
  proxy: string;
  /** Keys of people, in turn one for each job, which comes as through a proxy then. Default: none is sent. */
  accessKeys?: readonly string[];
}

/** Work on the targets, some of it at once. */
export interface Load extends AtOnce {
  targets: LoadTargets;
}

/** The same with files of one size. */
export interface FileLoad extends Load {
  fileBytes: number;
}

/** Work goes around the instances, each step to the next one. */
export function pickInstance({ instances }: LoadTargets, step: number): string {
  const instance = instances[step % instances.length];
  if (instance === undefined) throw new Error('There is no instance.');
  return instance;
}

/** The headers of a person whose turn it is, behind a proxy. */
export function pickPerson({ accessKeys = [] }: LoadTargets, step: number): Record<string, string> {
  const key = accessKeys[step % accessKeys.length];
  return key === undefined ? {} : { Authorization: `Bearer ${key}`, 'X-Forwarded-For': '203.0.113.9' };
}
