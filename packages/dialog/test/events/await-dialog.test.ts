// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitDialog } from '../../src/events/await-dialog.ts';

let told: string[];
let load: { resolve: () => void; reject: (cause: Error) => void };
let button: HTMLButtonElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  const loading = new Promise<void>((resolve, reject) => (load = { resolve, reject }));
  button = document.body.appendChild(document.createElement('button'));
  button.focus();
  stop = awaitDialog({
    load: () => loading,
    onLoaded: () => told.push('loaded'),
    onMissing: (cause) => told.push(String(cause)),
    onClose: () => told.push('closed'),
  });
});
afterEach(() => {
  stop();
  button.remove();
  vi.useRealTimers();
});

const press = (element: Element, afterMs: number) => {
  vi.advanceTimersByTime(afterMs);
  const event = new MouseEvent('click', { bubbles: true, composed: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  element.dispatchEvent(event);
};
const key = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  button.dispatchEvent(event);
  return event.defaultPrevented;
};

test('tells that the script is there, or why it is not', async () => {
  load.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['loaded']);
  expect(key('Escape')).toBe(false);
  awaitDialog({
    load: () => Promise.reject(new Error('404')),
    onLoaded: () => told.push('loaded'),
    onMissing: (cause) => told.push(String(cause)),
    onClose: () => told.push('closed'),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['loaded', 'Error: 404']);
});

test('Escape closes it before it is drawn, once', async () => {
  expect(key('a')).toBe(false);
  expect(key('Escape')).toBe(true);
  expect(key('Escape')).toBe(false);
  load.reject(new Error('404'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['closed']);
});

test('a press beside the button closes it, but not the second of a double click', () => {
  press(document.body, 100);
  press(button, 900);
  expect(told).toEqual([]);
  press(document.body, 0);
  expect(told).toEqual(['closed']);
});

test('nothing is told after the waiting was ended', async () => {
  stop();
  key('Escape');
  load.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
});
