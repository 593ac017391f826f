import { readHttpUrl, SvcError } from '@svc/protocol';
import { ask, describe } from '../answer.ts';
import { askAlong, refuseNearer } from '../follow-redirects.ts';
import type { Subject } from '../subject.ts';
import { readForms } from './read-forms.ts';
import type { SendFile } from './sent-file.ts';

interface FileForm {
  action: string;
  /** The name of the field that takes the file. */
  fileField: string;
  /** The other fields with a value. */
  values: [name: string, value: string][];
}

/** What is read of a page, in bytes. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Sends by the form of the upload page, as a browser does. `undefined`: it has no form with a file. */
export async function findFormOfPage(subject: Subject): Promise<SendFile | undefined> {
  const { answer: page, url } = await askAlong(subject, subject.uploadUrl, subject.limits);
  const html = new TextDecoder().decode(page.bytes.subarray(0, MAX_PAGE_BYTES));
  const form = page.status === 200 ? findFileForm(html, url) : undefined;
  if (!form) return undefined;
  return async ({ name, bytes }) => {
    const body = new FormData();
    for (const [field, value] of form.values) body.append(field, value);
    body.append(form.fileField, new File([bytes], name, { type: 'application/octet-stream' }));
    refuseNearer(subject, form.action);
    const answer = await ask(form.action, { ...subject.limits, method: 'POST', body });
    // A redirect after a form is usual.
    if (answer.status >= 400) throw new SvcError('bad_response', describe(answer));
  };
}

/** A form that posts `multipart/form-data` and has an `<input type="file">`. Forms that a script makes are not seen. */
export function findFileForm(html: string, pageUrl: string): FileForm | undefined {
  for (const { attributes, inputs } of readForms(html)) {
    const { method = '', enctype = '', action = '' } = attributes;
    if (method.toLowerCase() !== 'post' || enctype.toLowerCase() !== 'multipart/form-data') continue;
    const fileField = inputs.find(({ type }) => type?.toLowerCase() === 'file')?.['name'];
    const url = URL.canParse(action, pageUrl) ? new URL(action, pageUrl).href : pageUrl;
    if (!fileField || readHttpUrl(url) === undefined) continue;
    const values = inputs.flatMap(({ type, name, value }): [string, string][] =>
      name && value !== undefined && type?.toLowerCase() === 'hidden' ? [[name, value]] : [],
    );
    return { action: action === '' ? pageUrl : url, fileField, values };
  }
  return undefined;
}
