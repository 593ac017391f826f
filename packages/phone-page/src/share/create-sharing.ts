import type { PhoneState } from '../state/phone-state.ts';
import { canInstall, onInstallChange } from './install.ts';
import type { JobSharing, JobSharingOptions } from './job-sharing.ts';
import { mayHaveSharedFiles } from './share-visit.ts';

/**
 * What sharing adds to the page of a job (job-sharing.ts), loaded when there is something to show.
 *
 * @returns a function that draws it, for each state of the job.
 */
export function createSharing(options: JobSharingOptions): (state: PhoneState) => void {
  let latest: PhoneState | undefined;
  let sharing: Promise<JobSharing> | undefined;
  const draw = () => {
    const offersFiles = latest?.name === 'ready' && mayHaveSharedFiles(options.storage);
    const offersInstalling = latest?.name === 'done' && canInstall();
    if (offersFiles || offersInstalling) {
      sharing ??= import('./job-sharing.ts').then((code) => new code.JobSharing(options));
    }
    sharing?.then(
      (loaded) => latest && loaded.draw(latest),
      () => undefined, // not loaded: files are chosen as without it
    );
  };
  onInstallChange(draw);
  return (state) => {
    latest = state;
    draw();
  };
}
