import type { PictureTools } from '@svc/pictures';
import { describe, expect, it, vi } from 'vitest';
import { PictureDesk } from '../../src/pictures/picture-desk.ts';
import { PictureLoader } from '../../src/pictures/picture-loader.ts';
import type { PhoneSession } from '../../src/phone-session.ts';
import type { PhoneState } from '../../src/state/phone-state.ts';
import { createFakeTools, samplePicture } from '../support/sample-pictures.ts';
import { choose, chosen, ONE, read, run } from '../support/sample-states.ts';
import { createStorage } from '../support/storage.ts';

const READY = read({ ...ONE, maxFiles: 3 });

function createLoader(state: PhoneState = READY) {
  const storage = createStorage();
  const { tools } = createFakeTools(samplePicture());
  const loadTools = vi.fn<() => Promise<PictureTools>>(async () => tools);
  // Only what is called here
  const changeList = vi.fn<PhoneSession['changeList']>();
  const noteWork = vi.fn<PhoneSession['noteWork']>();
  const session = { state, jobId: 'job', noteWork, changeList };
  const findSession = () => session as unknown as PhoneSession;
  const onTraits = vi.fn<() => void>();
  const desk = new PictureDesk({ storage, loadTools });
  return {
    loader: new PictureLoader({ desk, storage, findSession, onTraits }),
    loadTools,
    onTraits,
    session,
  };
}

describe('what a person does with pictures', () => {
  it('is loaded once files are taken, and once', async () => {
    const { loader, loadTools, onTraits } = createLoader();
    loader.noteState(run());
    expect(loadTools).not.toHaveBeenCalled();
    for (let times = 0; times < 3; times += 1) loader.noteState(READY);
    await vi.waitFor(() => expect(loader.traits).toBeDefined());
    expect(loadTools).toHaveBeenCalledOnce();
    expect(onTraits).toHaveBeenCalledOnce();
  });

  it('is tried again with the next tap when it was not loaded, and not by itself', async () => {
    const { loader, loadTools, session } = createLoader();
    loadTools.mockRejectedValueOnce(new TypeError('offline'));
    const asking = loader.do(() => expect.unreachable());
    expect(session.noteWork).toHaveBeenLastCalledWith({ kind: 'changing' }, loader);
    await asking;
    expect(session.noteWork).toHaveBeenLastCalledWith({ kind: 'failed' }, loader);
    expect(loader.traits).toBeUndefined();
    expect(loadTools).toHaveBeenCalledOnce();
    loader.tryAgain();
    await vi.waitFor(() => expect(loader.traits).toBeDefined());
    expect(loadTools).toHaveBeenCalledTimes(2);
  });

  it('makes files ready that were chosen before it was there', async () => {
    const photo = chosen('photo');
    const { loader, session } = createLoader(read({ ...ONE, maxFiles: 3 }, choose(photo)));
    loader.noteState(session.state);
    const prepared = expect.objectContaining({ type: 'pictureRead', id: 'photo' });
    await vi.waitFor(() => expect(session.changeList).toHaveBeenCalledWith(prepared));
  });

  it('waits until it is there for what the person asks', async () => {
    const { loader } = createLoader();
    const act = vi.fn<() => void>();
    await loader.do(act);
    expect(act).toHaveBeenCalledOnce();
  });
});
