// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAlone, ToolDialog } from '../../../src/tools/parts/tool-dialog.ts';

function openDialog(ending?: AbortSignal) {
  const onLeave = vi.fn<() => void>();
  const onClosed = vi.fn<() => void>();
  const dialog = new ToolDialog({ title: 'Tool', closeLabel: 'Close', onLeave, onClosed, ending });
  dialog.show();
  onTestFinished(() => void dialog.close());
  return { dialog, onLeave, onClosed };
}

const goBack = () => window.dispatchEvent(new PopStateEvent('popstate'));

/** As browsers before 2021 do. */
function ignoreSignals(): void {
  const listen = window.addEventListener.bind(window);
  const spy = vi.spyOn(window, 'addEventListener');
  spy.mockImplementation((type, listener) => listen(type, listener));
  onTestFinished(() => spy.mockRestore());
}

describe('the dialog of a tool', () => {
  it('is left by the phone’s Back, and no more once it is closed, also in browsers that ignore signals', async () => {
    ignoreSignals();
    const { dialog, onLeave } = openDialog();
    goBack();
    expect(onLeave).toHaveBeenCalledOnce();
    expect(await dialog.close()).toBe(true);
    const pushState = vi.spyOn(window.history, 'pushState');
    onTestFinished(() => pushState.mockRestore());
    goBack();
    expect(pushState).not.toHaveBeenCalled();
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('is closed once, whatever is pressed meanwhile', async () => {
    const { dialog } = openDialog();
    expect(await Promise.all([dialog.close(), dialog.close()])).toEqual([true, false]);
  });

  it('tells its tool when what it is for is over, unless it was closed before', async () => {
    const ending = new AbortController();
    const first = openDialog(ending.signal);
    await first.dialog.close();
    const before = first.onClosed.mock.calls.length;
    const second = openDialog(ending.signal);
    ending.abort();
    expect(first.onClosed).toHaveBeenCalledTimes(before);
    expect(second.onClosed).toHaveBeenCalledOnce();
  });

  it('closes its question with it', async () => {
    const { dialog } = openDialog();
    const answer = dialog.ask({ title: 'Leave?', lead: '', answers: { stay: 'Stay', leave: 'Leave' } });
    await dialog.close();
    expect(await answer).toBeUndefined();
  });
});

describe('a tool', () => {
  it('is not opened beside another, and is after it', async () => {
    const tool = new AbortController();
    const closed = new Promise<void>((resolve) => tool.signal.addEventListener('abort', () => resolve()));
    const opened = openAlone(() => closed.then(() => 'first'));
    const second = vi.fn<() => Promise<string>>();
    expect(await openAlone(second)).toBeUndefined();
    expect(second).not.toHaveBeenCalled();
    tool.abort();
    expect(await opened).toBe('first');
    expect(await openAlone(async () => 'third')).toBe('third');
  });

  it('may fail, and is not opened once its end has come', async () => {
    await expect(openAlone(() => Promise.reject(new Error('no dialog')))).rejects.toThrow('no dialog');
    expect(await openAlone(async () => 'opened', AbortSignal.abort())).toBeUndefined();
    expect(await openAlone(async () => 'opened')).toBe('opened');
  });
});
