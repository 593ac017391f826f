import { TOO_MANY, type AddressLimits } from './address-limits.ts';
import { refuseAfter } from './refuse-after.ts';

/** Counts a new job of a project. Throws SvcError `rate_limited`, when there were too many. */
export type LimitProject = (projectId: string) => Promise<void>;

/**
 * @param localProject - not counted: its jobs come from this machine, or were counted by their address.
 */
export function createProjectLimit({ projectJobs }: AddressLimits, localProject: string): LimitProject {
  return async (projectId) => {
    if (projectId !== localProject) refuseAfter(await projectJobs.take(projectId), TOO_MANY.projectJobs);
  };
}
