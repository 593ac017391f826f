import { readHttpUrl, SvcError } from '@svc/protocol';
import { ask, describe } from '../answer.ts';
import type { Subject } from '../subject.ts';
import type { SendFile } from './sent-file.ts';

interface FileForm {
  action: string;
  /** The name of the field that takes the file. */
  fileField: string;
  /** The other fields with a value. */
  values: [name: string, value: string][];
}

/** Sends by the form of the upload page, as a browser does. `undefined`: it has no form with a file. */
export async function findFormOfPage(subject: Subject): Promise<SendFile | undefined> {
  const url = subject.uploadUrl;
  const page = await ask(url, subject.limits);
  const form = page.status === 200 ? findFileForm(new TextDecoder().decode(page.bytes), url) : undefined;
  if (!form) return undefined;
  return async ({ name, bytes }) => {
    const body = new FormData();
    for (const [field, value] of form.values) body.append(field, value);
    body.append(form.fileField, new File([bytes], name, { type: 'application/octet-stream' }));
    const answer = await ask(form.action, { ...subject.limits, method: 'POST', body });
    // A redirect after a form is usual.
    if (answer.status >= 400) throw new SvcError('bad_response', describe(answer));
  };
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/gi;
const INPUT = /<input\b([^>]*)>/gi;

/** A form that posts `multipart/form-data` and has an `<input type="file">`. Forms that a script makes are not seen. */
export function findFileForm(html: string, pageUrl: string): FileForm | undefined {
  for (const [, tag = '', content = ''] of html.matchAll(FORM)) {
    const { method = '', enctype = '', action = '' } = readAttributes(tag);
    if (method.toLowerCase() !== 'post' || enctype.toLowerCase() !== 'multipart/form-data') continue;
    const inputs = [...content.matchAll(INPUT)].map(([, input = '']) => readAttributes(input));
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

const ATTRIBUTE = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function readAttributes(tag: string): Record<string, string | undefined> {
  const pairs = [...tag.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => {
    const value = values.find((given) => given !== undefined) ?? '';
    return [name.toLowerCase(), value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}
