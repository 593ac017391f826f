import { PICKER_TIMEOUT_MS } from '../../fixtures/browser/native-picker.ts';
import type { Evaluate } from '../../fixtures/browser/firefox/bidi.ts';
import { waitUntil } from '../../fixtures/browser/firefox/wait-until.ts';

/** Firefox's own code by which a test replaces the file dialog. */
declare const Components: {
  manager: { QueryInterface(kind: unknown): Registrar };
  ID(text: string): unknown;
};
declare const Cc: Record<string, { createInstance(kind: unknown): NativeFile }>;
declare const Ci: Record<string, { returnOK: number; returnCancel: number }>;
declare const ChromeUtils: { generateQI(interfaces: string[]): (kind: unknown) => object };

interface Registrar {
  registerFactory(id: unknown, name: string, contract: string, factory: object): void;
}

interface NativeFile {
  initWithPath(path: string): void;
}

/** Kept in the browser's window. */
interface PickerWindow extends Window {
  pickers: { count: number; answer: string | null };
}
declare const window: PickerWindow;

/**
 * Firefox lets no test answer its file dialog, so another dialog replaces it: it chooses the test's file, or else is
 * cancelled at once. The page's events are Firefox's own.
 */
export interface PickerAnswers {
  answerNext(path: string): Promise<void>;
  /** Waits for the expected dialog; `false`: there is none. */
  isAnswered(): Promise<boolean>;
  /** The number of dialogs since the last call. */
  takeCount(): Promise<number>;
}

export async function replacePicker(browserWindow: Evaluate): Promise<PickerAnswers> {
  await browserWindow(registerPicker);
  return {
    answerNext: (path) =>
      browserWindow((answer) => {
        window.pickers.answer = answer;
      }, path),
    isAnswered: () =>
      waitUntil(
        'there is a dialog',
        () => browserWindow(() => window.pickers.answer === null),
        PICKER_TIMEOUT_MS,
      ).catch(() => false),
    takeCount: () =>
      browserWindow(() => {
        const { count } = window.pickers;
        window.pickers = { count: 0, answer: null };
        return count;
      }),
  };
}

function registerPicker(): void {
  window.pickers = { count: 0, answer: null };
  const QueryInterface = ChromeUtils.generateQI(['nsIFilePicker']);
  const createPicker = () => {
    const { answer } = window.pickers;
    return {
      QueryInterface,
      init: () => undefined,
      appendFilters: () => undefined,
      appendFilter: () => undefined,
      appendRawFilter: () => undefined,
      get file() {
        return openFile(answer);
      },
      get files() {
        const files = [openFile(answer)];
        return {
          QueryInterface: ChromeUtils.generateQI(['nsISimpleEnumerator']),
          hasMoreElements: () => files.length > 0,
          getNext: () => files.pop(),
        };
      },
      open: (callback: { done(result: number): void }) => {
        window.pickers = { count: window.pickers.count + 1, answer: null };
        const kind = Ci['nsIFilePicker'];
        setTimeout(() => callback.done((answer === null ? kind?.returnCancel : kind?.returnOK) ?? 0), 0);
      },
    };
  };
  const openFile = (path: string | null) => {
    const file = Cc['@mozilla.org/file/local;1']?.createInstance(Ci['nsIFile']);
    file?.initWithPath(path ?? '');
    return file;
  };
  const factory = {
    QueryInterface: ChromeUtils.generateQI(['nsIFactory']),
    createInstance: () => createPicker(),
  };
  Components.manager
    .QueryInterface(Ci['nsIComponentRegistrar'])
    .registerFactory(
      Components.ID('{5c5d5b3e-0d5c-4d55-9b8c-1f1f6a1d7c11}'),
      'Picker of a test',
      '@mozilla.org/filepicker;1',
      factory,
    );
}
