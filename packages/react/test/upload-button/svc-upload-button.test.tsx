// @vitest-environment happy-dom
import type { Job } from '@svc/protocol';
import { createRef, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SvcUploadButton, type SvcJobError } from '../../src/index.ts';
import { createFakeApp, type FakeApp } from '../../../controller/test/support/fake-app.ts';
import { sampleFile } from '../../../controller/test/support/sample-states.ts';
import { drawInEachTest, screen } from '../../../dialog/test/support/screen.tsx';

drawInEachTest();

let app: FakeApp;
beforeEach(() => void (app = createFakeApp()));

const BUTTON = 'Upload from phone';
const link = () => screen.dialog()?.querySelector('a')?.getAttribute('href');
const complete = (fileName: string | null, result?: unknown) =>
  screen.change(() => app.change({ status: 'completed', fileName }, result));

describe('the button', () => {
  test('sends no request before it is pressed, and then makes one job, also in StrictMode', async () => {
    await screen.draw(
      <StrictMode>
        <SvcUploadButton fetch={app.fetch} />
      </StrictMode>,
    );
    expect(app.requests).toEqual([]);
    expect(screen.dialog()).toBeNull();
    await screen.press(BUTTON);
    expect(app.asked('create')).toEqual(['/api/svc/job']);
    expect(screen.dialog()?.dataset['status']).toBe('pending');
    expect(link()).toBe('http://localhost:8787/?job_id=job-1');
  });

  test('4.5: buttonText is its label and wins over labels.button', async () => {
    await screen.draw(
      <SvcUploadButton buttonText="Foto senden" labels={{ button: 'no' }} fetch={app.fetch} />,
    );
    expect(screen.findButton('Foto senden')).toBeDefined();
    await screen.draw(<SvcUploadButton labels={{ button: 'Vom Telefon' }} fetch={app.fetch} />);
    expect(screen.findButton('Vom Telefon')).toBeDefined();
  });

  test('button props go to the element; job options do not', async () => {
    const ref = createRef<HTMLButtonElement>();
    await screen.draw(
      <SvcUploadButton
        ref={ref}
        id="photo"
        className="mt-4"
        aria-describedby="hint"
        data-place="claim"
        accept="image/*"
        multiple
        maxFiles={3}
        maxBytes={5}
        tools
        createJobUrl="/a"
        getOutcomeUrl={(id) => id}
        waitIntervalMs={300}
        fetch={app.fetch}
      />,
    );
    const names = ref.current?.getAttributeNames().sort();
    expect(names).toEqual(['aria-describedby', 'aria-haspopup', 'class', 'data-place', 'id', 'type']);
    expect(ref.current?.className).toBe('svc-button mt-4');
    expect(ref.current?.type).toBe('button');
  });

  test('disabled, it does nothing', async () => {
    await screen.draw(<SvcUploadButton disabled fetch={app.fetch} />);
    await screen.press(BUTTON);
    expect(screen.dialog()).toBeNull();
  });

  test("the page's own onClick comes first and can keep the dialog closed", async () => {
    await screen.draw(<SvcUploadButton onClick={(event) => event.preventDefault()} fetch={app.fetch} />);
    await screen.press(BUTTON);
    expect(app.requests).toEqual([]);
    expect(screen.dialog()).toBeNull();
  });

  test('can be rendered on a server', () => {
    const html = renderToString(<SvcUploadButton buttonText="Send" className="wide" />);
    expect(html).toMatch(/^<button [^>]*class="svc-button wide"/);
    expect(html).toContain('Send');
    expect(html).not.toContain('<dialog');
  });
});

describe('a transfer', () => {
  test('no job can be made: one request and one error for each press', async () => {
    const onError = vi.fn<(error: SvcJobError) => void>();
    app.answerNext('create', [404], [404]);
    await screen.draw(<SvcUploadButton onError={onError} fetch={app.fetch} />);
    await screen.press(BUTTON);
    expect(screen.dialog()?.dataset['status']).toBe('failed');
    expect(app.asked('create')).toHaveLength(1);
    expect(onError).toHaveBeenCalledOnce();
  });

  test('4.5: qrBaseUrl, createJobUrl, getJobUrl, accept, multiple and maxBytes are used', async () => {
    await screen.draw(
      <SvcUploadButton
        qrBaseUrl="https://stage.test/up"
        createJobUrl="https://api.test/x/svc/job"
        getJobUrl={(id) => `https://api.test/x/svc/job/${id}`}
        accept="image/*"
        multiple
        maxBytes={5}
        fetch={app.fetch}
      />,
    );
    await screen.press(BUTTON);
    expect(app.requests[0]).toMatchObject({ body: { accept: 'image/*', multiple: true, maxBytes: 5 } });
    expect(link()).toBe('https://stage.test/up/?job_id=job-1');
    expect(app.requests.every(({ url }) => url.startsWith('https://api.test/'))).toBe(true);
  });

  test('4.5: onJobCreated and onCompleted are called with the job and the result', async () => {
    const onJobCreated = vi.fn<(job: Job) => void>();
    const onCompleted = vi.fn<(job: Job, result: unknown) => void>();
    await screen.draw(
      <SvcUploadButton fetch={app.fetch} onJobCreated={onJobCreated} onCompleted={onCompleted} />,
    );
    await screen.press(BUTTON);
    expect(onJobCreated.mock.calls).toEqual([[expect.objectContaining({ id: 'job-1' })]]);
    await complete('roof.jpg', { url: 'https://files.test/roof.jpg', claim: 7 });
    const result = { url: 'https://files.test/roof.jpg', claim: 7 };
    expect(onCompleted.mock.calls).toEqual([[expect.objectContaining({ status: 'completed' }), result]]);
    expect(screen.dialog()?.querySelector('img')?.getAttribute('src')).toBe('https://files.test/roof.jpg');
  });

  test('works with a backend that sends less than ours', async () => {
    const onError = vi.fn<(error: SvcJobError) => void>();
    await screen.draw(<SvcUploadButton fetch={app.fetch} onError={onError} />);
    app.answerNext('create', [500, { error: 'secret detail' }]);
    await screen.press(BUTTON);
    expect(onError).toHaveBeenCalledOnce();
    expect(screen.text()).toContain('Something went wrong on the server.');
    expect(screen.text()).not.toContain('secret');
    await screen.press('Try again');
    expect(screen.dialog()?.dataset['status']).toBe('pending');
  });

  test('a wrong qrBaseUrl is shown in the dialog, and the page does not crash', async () => {
    const onError = vi.fn<(error: SvcJobError) => void>();
    await screen.draw(<SvcUploadButton qrBaseUrl="not an address" fetch={app.fetch} onError={onError} />);
    await screen.press(BUTTON);
    expect(screen.text()).toContain('Uploading from a phone is not set up correctly on this site.');
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'bad_request' })]]);
    expect(screen.listButtons()).toEqual(['Close', 'Close']);
  });

  test('"Another file" makes a new job with a new code', async () => {
    await screen.draw(<SvcUploadButton fetch={app.fetch} />);
    await screen.press(BUTTON);
    const first = link();
    await complete('one.pdf');
    await screen.press('Another file');
    expect(app.asked('create')).toHaveLength(2);
    expect(link()).toBe('http://localhost:8787/?job_id=job-2');
    expect(link()).not.toBe(first);
    expect(screen.text()).not.toContain('one.pdf');
  });

  test('with "multiple" the dialog lists the files, and onCompleted is called for each', async () => {
    const names: (string | null)[] = [];
    await screen.draw(
      <SvcUploadButton
        multiple
        fetch={app.fetch}
        onCompleted={(job: Job) => void names.push(job.fileName)}
      />,
    );
    await screen.press(BUTTON);
    await complete(null, { fileName: 'one.pdf' });
    await screen.press('Another file');
    expect(screen.text()).toContain('one.pdf');
    expect(screen.listButtons()).toEqual(['Close', 'Copy', 'Done']);
    await complete('two.pdf');
    expect(screen.text()).toMatch(/two\.pdf.*one\.pdf/);
    expect(names).toEqual([null, 'two.pdf']);
    await screen.press('Done');
    await screen.press(BUTTON);
    expect(screen.text()).not.toContain('.pdf');
  });
});

describe('one scan', () => {
  test('"Another file" and a second button ask the phone that has sent', async () => {
    app = createFakeApp({ canReport: true }, { knowsChains: true });
    await screen.draw(
      <>
        <SvcUploadButton buttonText="Front" createJobUrl="/api/svc/job?one-scan" fetch={app.fetch} />
        <SvcUploadButton buttonText="Back" createJobUrl="/api/svc/job?one-scan" fetch={app.fetch} />
      </>,
    );
    await screen.press('Front');
    expect(link()).toBe('http://localhost:8787/?job_id=job-1');
    await complete('one.pdf');
    await screen.press('Another file');
    expect(screen.text()).toContain('Your phone is ready.');
    expect(link()).toBeUndefined();
    await complete('two.pdf');
    await screen.press('Done');
    await screen.press('Back');
    expect(screen.text()).toContain('Your phone is ready.');
    await screen.press('Show the code for another phone');
    expect(link()).toBe('http://localhost:8787/?job_id=job-3');
    expect(app.sent('create')).toMatchObject([{}, { after: 'job-1' }, { after: 'job-2' }]);
  });

  test('several files in one go: onCompleted gets them all', async () => {
    const onCompleted = vi.fn<(job: Job) => void>();
    await screen.draw(<SvcUploadButton maxFiles={2} fetch={app.fetch} onCompleted={onCompleted} />);
    await screen.press(BUTTON);
    expect(app.requests[0]).toMatchObject({ body: { maxFiles: 2, multiple: true } });
    const files = [sampleFile('a.pdf'), sampleFile('b.jpg')];
    await screen.change(() => app.change({ status: 'completed', fileName: '2 files.zip', files }));
    expect(onCompleted.mock.calls).toEqual([[expect.objectContaining({ files }), undefined]]);
    expect(app.asked('download')).toEqual(['/api/svc/job/job-1/download?expiration=10&file=id-b.jpg']);
    expect(screen.dialog()?.querySelector('img')?.src).toBe('https://files.test/a');
    await screen.press('Another file');
    expect(screen.listButtons()).toEqual(['Close', 'Copy', 'Done']);
    expect(screen.dialog()?.querySelector('ul')?.textContent).toBe('a.pdf1 kBb.jpg1 kB');
  });
});

describe('closing', () => {
  test('while the code waits, it cancels, calls onCancel, and returns the focus', async () => {
    const onCancel = vi.fn<(job: Job | null) => void>();
    await screen.draw(<SvcUploadButton fetch={app.fetch} onCancel={onCancel} />);
    await screen.press(BUTTON);
    await screen.press('Cancel');
    expect(screen.dialog()).toBeNull();
    expect(onCancel.mock.calls).toEqual([[expect.objectContaining({ id: 'job-1' })]]);
    expect(app.openWaits()).toBe(0);
  });

  test.each(['completed', 'failed'] as const)('in the state %s, it cancels nothing', async (status) => {
    const onCancel = vi.fn<(job: Job | null) => void>();
    await screen.draw(<SvcUploadButton fetch={app.fetch} onCancel={onCancel} />);
    await screen.press(BUTTON);
    await screen.change(() => app.change({ status }));
    await screen.key('Escape');
    expect(screen.dialog()).toBeNull();
    expect(onCancel).not.toHaveBeenCalled();
    await screen.press(BUTTON);
    expect(link()).toBe('http://localhost:8787/?job_id=job-2');
  });
});

test('two buttons on a page are independent', async () => {
  const other = createFakeApp();
  await screen.draw(
    <>
      <SvcUploadButton buttonText="Front" fetch={app.fetch} />
      <SvcUploadButton buttonText="Back" fetch={other.fetch} />
    </>,
  );
  await screen.press('Front');
  await screen.press('Back');
  const titles = [...document.querySelectorAll('dialog')].map((dialog) =>
    dialog.getAttribute('aria-labelledby'),
  );
  expect(new Set(titles).size).toBe(2);
  expect([app.asked('create').length, other.asked('create').length]).toEqual([1, 1]);
});

test('every text can be translated', async () => {
  const labels = {
    title: 'Vom Telefon',
    close: 'Schließen',
    scan: 'Scannen Sie dies.',
    code: 'Der Code',
    noCamera: 'Keine Kamera?',
    copy: 'Kopieren',
    cancel: 'Abbrechen',
    accepted: (accept: string, maxBytes: number | null) => `erlaubt: ${accept} ${maxBytes}`,
  };
  await screen.draw(<SvcUploadButton buttonText="Los" labels={labels} accept=".pdf" fetch={app.fetch} />);
  await screen.press('Los');
  expect(screen.text().replaceAll(/http\S+job-1/g, '·')).toBe(
    'LosVom TelefonScannen Sie dies.Der Codeerlaubt: .pdf nullKeine Kamera?·KopierenAbbrechen',
  );
  expect(screen.listButtons()).toEqual(['Schließen', 'Kopieren', 'Abbrechen']);
});
