import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { WebDriverBrowser } from '../fixtures/browser/webkit/web-driver.ts';
import { isWhole, readKept } from '../fixtures/phone/kept-files.ts';
import type { TestFile } from '../fixtures/phone/test-files.ts';

/** The phone's page in a browser that WebDriver drives. */
export class WebKitPhone {
  readonly browser: WebDriverBrowser;
  readonly #folder: string;

  /** @param folder - where the files lie that it chooses. */
  constructor(browser: WebDriverBrowser, folder: string) {
    this.browser = browser;
    this.#folder = folder;
  }

  open(link: string): Promise<void> {
    return this.browser.open(link);
  }

  /** Chooses files, once the page knows what it may take. */
  async choose(files: TestFile | TestFile[]): Promise<void> {
    const list = [files].flat();
    const paths = list.map(({ name }) => path.join(this.#folder, name));
    for (const [index, file] of paths.entries()) await writeFile(file, list[index]?.buffer ?? '');
    await this.expectState('ready');
    await this.browser.type('#file-field', ...paths);
  }

  /** Sends the files that the page has gathered. */
  async send(count: number): Promise<void> {
    await this.expectText(`Send ${count} files`);
    await this.browser.click('#send-list');
  }

  async expectState(state: string, limit?: { timeout: number }): Promise<void> {
    await expect.poll(() => this.readState(), { message: 'state of the page', ...limit }).toBe(state);
  }

  readState(): Promise<string | undefined> {
    return this.browser.evaluate(
      () => document.querySelector<HTMLElement>('[data-testid=upload-state]')?.dataset['state'],
    );
  }

  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.readText()).toContain(text);
  }

  readText(): Promise<string> {
    return this.browser.evaluate(() => document.querySelector('body')?.innerText ?? '');
  }

  /** Waits until the browser holds whole copies of so many files. */
  async waitUntilKept(count = 1): Promise<void> {
    const countKept = async () => (await this.browser.evaluate(readKept)).filter(isWhole).length;
    await expect.poll(countKept, { message: 'kept files' }).toBe(count);
  }
}
