import type { PictureTools } from '@svc/pictures';
import { PictureError } from '@svc/pictures/error';
import type { PhoneJobView } from '@svc/protocol/phone';
import { describe, expect, it, vi } from 'vitest';
import { FileChooser } from '../../src/choose-files.ts';
import { PictureActions } from '../../src/pictures/picture-actions.ts';
import { PictureDesk } from '../../src/pictures/picture-desk.ts';
import { PictureLoader } from '../../src/pictures/picture-loader.ts';
import type { PhoneSession } from '../../src/phone-session.ts';
import { reducePhoneState, type PhoneEvent } from '../../src/state/phone-state.ts';
import type { FilePreparer } from '../../src/upload/file-preparer.ts';
import { createFakeTools, samplePicture } from '../support/sample-pictures.ts';
import { read, SEVERAL } from '../support/sample-states.ts';
import { createStorage } from '../support/storage.ts';

const LIST = { ...SEVERAL, maxFiles: 5 };

function createPhoto(name: string, type = 'image/jpeg'): File {
  return new File([new Uint8Array(1000)], name, { type });
}

/** The list of a page, with the parts of the page that change it. */
function createPage(tools: PictureTools, job: PhoneJobView = LIST) {
  const storage = createStorage();
  const desk = new PictureDesk({ storage, loadTools: async () => tools });
  let state = read(job);
  let lastId = 0;
  const dispatch = (event: PhoneEvent) => {
    state = reducePhoneState(state, event);
  };
  const identify: FilePreparer['identify'] = async (chosen) => ({ ...chosen, id: `${(lastId += 1)}` });
  const chooser = new FileChooser({
    preparer: { identify } as FilePreparer, // all that is called here
    pictures: desk,
    findState: () => state,
    changeList: dispatch,
    onWork: (work) => dispatch({ type: 'pictureWorked', work }),
  });
  const session = {
    get state() {
      return state;
    },
    jobId: 'job',
    changeList: dispatch,
    change: (...args: Parameters<FileChooser['change']>) => chooser.change(...args),
    noteWork: (...args: Parameters<FileChooser['noteWork']>) => chooser.noteWork(...args),
  };
  const options = {
    desk,
    storage,
    findSession: () => session as unknown as PhoneSession,
    onTraits: () => undefined,
  };
  const listFiles = () => (state.name === 'ready' ? state.files : []);
  return {
    chooser,
    desk,
    actions: new PictureActions(options),
    loader: new PictureLoader(options),
    listFiles,
    listSteps: () => listFiles().map(({ picture }) => picture?.steps.map(({ kind }) => kind)),
  };
}

describe('what a person changes while pictures are made ready', () => {
  it('counts for those of the same choice that were ready before', async () => {
    const { tools } = createFakeTools(samplePicture({ details: { hasLocation: true } }));
    const gate = new AbortController();
    const readOrWait = vi.fn<PictureTools['read']>(async (file, options) => {
      if (file instanceof File && file.name === 'b.jpg' && !gate.signal.aborted)
        await new Promise((resolve) => gate.signal.addEventListener('abort', resolve));
      return tools.read(file, options);
    });
    const page = createPage({ ...tools, read: readOrWait });
    page.desk.changeSettings({ removesDetails: false });
    const choosing = page.chooser.choose([createPhoto('a.jpg'), createPhoto('b.jpg')], false);
    await vi.waitFor(() => expect(readOrWait).toHaveBeenCalledTimes(2));
    await page.actions.changeSettings({ removesDetails: true });
    gate.abort();
    await choosing;
    expect(page.listSteps()).toEqual([['detailsRemoved'], ['detailsRemoved']]);
  });
});

describe('the original that a person asks for', () => {
  it('stays, though the same tap tries once more what could not be loaded', async () => {
    const { tools } = createFakeTools(samplePicture({ format: 'heic', details: { hasLocation: true } }));
    let isOffline = true;
    const change: PictureTools['change'] = async (...args) => {
      if (isOffline) throw new PictureError('not_loaded');
      return tools.change(...args);
    };
    const page = createPage({ ...tools, change }, { ...LIST, accept: 'image/jpeg', acceptIsHint: true });
    const names = ['a.heic', 'b.heic'];
    await page.chooser.choose(
      names.map((name) => createPhoto(name, 'image/heic')),
      false,
    );
    isOffline = false;
    page.loader.useOriginal(page.listFiles()[1]?.id ?? '');
    page.actions.tryAgain();
    await vi.waitFor(() => expect(page.listSteps()[0]).toContain('converted'));
    const [, second] = page.listFiles();
    expect(second).toMatchObject({ isConfirmed: true, picture: { isOriginalWanted: true, steps: [] } });
    expect(second?.file).toBe(second?.picture?.original);
  });
});
