import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSender, readSignal, type ReadSignal } from '../../lib/page-channel.ts';

/*
 * Node knows events, but neither documents nor ranges, and happy-dom's input events have no ranges. The two
 * browser classes are stood in for; real ones, across two worlds, are in the browser tests.
 */

interface RangeInit {
  startContainer: Node;
}

class FakeRange {
  readonly #start: Node;
  constructor({ startContainer }: RangeInit) {
    this.#start = startContainer;
  }
  get startContainer(): Node {
    return this.#start;
  }
}

class FakeInputEvent extends Event {
  readonly #data: string | null;
  readonly #ranges: readonly FakeRange[];
  constructor(
    type: string,
    init: { data?: string; cancelable?: boolean; targetRanges?: Iterable<FakeRange> },
  ) {
    super(type, init);
    this.#data = init.data ?? null;
    this.#ranges = [...(init.targetRanges ?? [])];
  }
  get data(): string | null {
    return this.#data;
  }
  getTargetRanges(): readonly FakeRange[] {
    return this.#ranges;
  }
}

describe('the channel between page and content script', () => {
  let page: Document;
  let heard: (ReadSignal | undefined)[];

  /** Hears signals of a type, and answers yes to those that are listed. */
  function hear(type: string, ...answeredYes: string[]): void {
    page.addEventListener(type, (event) => {
      const read = readSignal(event);
      heard.push(read);
      if (read && answeredYes.includes(read.signal)) event.preventDefault();
    });
  }

  beforeEach(() => {
    page = new EventTarget() as Document; // dispatching is all that is used of it
    heard = [];
    vi.stubGlobal('InputEvent', FakeInputEvent);
    vi.stubGlobal('StaticRange', FakeRange);
  });

  afterEach(() => vi.unstubAllGlobals());

  it('carries a signal with its nodes, in their order', () => {
    const [zone, field] = [new EventTarget() as Node, new EventTarget() as Node];
    hear('_1');
    createSender(page, '_1')('drop', zone, field);
    expect(heard).toEqual([{ signal: 'drop', first: zone, second: field }]);
    expect(heard[0]?.first).toBe(zone);
    expect(heard[0]?.second).toBe(field);
  });

  it('carries a signal without nodes', () => {
    hear('_1');
    createSender(page, '_1')('end');
    expect(heard).toEqual([{ signal: 'end', first: undefined, second: undefined }]);
  });

  it.each([
    ['pickerCalled', true],
    ['clicked', false],
  ] as const)('brings back the answer to "%s": %s', (signal, answer) => {
    hear('_1', 'pickerCalled');
    expect(createSender(page, '_1')(signal)).toBe(answer);
  });

  it('answers “no” where nobody listens, or listens to another event type', () => {
    hear('_2', 'pickerCalled');
    expect(createSender(page, '_1')('pickerCalled')).toBe(false);
    expect(heard).toEqual([]);
  });

  it('goes on with the browser’s own functions when the page replaces them', () => {
    hear('_1', 'drop');
    const send = createSender(page, '_1');
    const stolen = vi.fn<(event: Event) => boolean>(() => true);
    vi.stubGlobal('InputEvent', undefined);
    vi.stubGlobal('StaticRange', undefined);
    page.dispatchEvent = stolen;
    expect(send('drop')).toBe(true);
    expect(stolen).not.toHaveBeenCalled();
  });

  it.each([
    new Event('_1'),
    new FakeInputEvent('_1', {}),
    new FakeInputEvent('_1', { data: 'a letter' }),
    new FakeInputEvent('_1', { data: 'toString' }),
    Object.assign(new Event('_1'), { data: { signal: 'drop' } }),
  ])('reads no signal in another event', (event) => {
    expect(readSignal(event)).toBeUndefined();
  });
});
