import { JobChain } from './job-chain.ts';
import { findStorage } from './job/stored-json.ts';
import { PictureActions } from './pictures/picture-actions.ts';
import { PictureDesk } from './pictures/picture-desk.ts';
import { createSharing } from './share/create-sharing.ts';
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
  /** The page was opened by the phone's share menu. Default: by a code. */
  isFromShare?: boolean;
}

/** Shows a job, and the jobs that follow it, with all that a person can do for them. */
export function openJob(jobId: string, { sealer, reload, isFromShare = false }: OpenJobOptions): void {
  const storage = findStorage();
  const screenLock = new ScreenLock();
  const desk = new PictureDesk({ storage, loadTools });
  const pictures = new PictureActions({
    desk,
    storage,
    findSession: () => chain.session,
    onTraits: () => view.draw(chain.session.state),
  });
  const showSharing = createSharing({
    storage,
    choose: (files) => void chain.session.choose(files),
    isFromShare,
  });
  const view = new PageView({ isSealed: () => sealer?.isUsable ?? false, pictures: () => pictures.traits });
  view.draw(FIRST_STATE);
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
      screenLock.keepOn(isSending);
      pictures.noteState(state);
      showSharing(state);
    },
  });
  connectControls({ chain, pictures, tryAgain: reload });
}

/** A script of its own: the page is used before it is there. */
async function loadTools() {
  const { createPictureTools } = await import('@svc/pictures');
  return createPictureTools();
}
