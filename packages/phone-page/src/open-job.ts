import { JobChain } from './job-chain.ts';
import { findStorage } from './job/stored-json.ts';
import { PictureDesk } from './pictures/picture-desk.ts';
import { PictureLoader } from './pictures/picture-loader.ts';
import { JobSharing } from './share/job-sharing.ts';
import { FIRST_STATE } from './state/phone-state.ts';
import { STATE_RULES } from './state/state-rules.ts';
import type { Sealer } from './upload/sealer.ts';
import { writeJobId } from './view/address.ts';
import { connectControls } from './view/controls.ts';
import { PageView } from './view/page-view.ts';
import { ScreenLock } from './view/screen-lock.ts';

export interface OpenJobOptions {
  sealer: Sealer | undefined;
  reload: () => void;
  /** Whether the phone's share menu has led here. Default false. */
  isFromShare?: boolean;
}

/** Shows a job, and the jobs that follow it, with all that a person can do for them. */
export function openJob(jobId: string, { sealer, reload, isFromShare = false }: OpenJobOptions): void {
  const storage = findStorage();
  const screenLock = new ScreenLock();
  const desk = new PictureDesk({ storage, loadTools });
  const pictures = new PictureLoader({
    desk,
    storage,
    findSession: () => chain.session,
    onTraits: () => view.draw(chain.session.state),
  });
  const view = new PageView({ isSealed: () => sealer?.isUsable ?? false, pictures: () => pictures.traits });
  view.draw(FIRST_STATE);
  const choose = (files: readonly File[]) => chain.session.choose(files);
  const sharing = new JobSharing({ storage, choose, isFromShare });
  const chain = new JobChain(jobId, {
    storage,
    reload,
    sealer,
    pictures: desk,
    onJob: writeJobId,
    onChange: (state) => {
      const { isSending } = STATE_RULES[state.name];
      if (isSending) view.drawSoon(state);
      else view.draw(state);
      sharing.draw(state);
      screenLock.keepOn(isSending);
      pictures.noteState(state);
    },
  });
  connectControls({ chain, pictures, tryAgain: reload });
}

/** A script of its own: the page is used before it is there. */
async function loadTools() {
  const { createPictureTools } = await import('@svc/pictures');
  return createPictureTools();
}
