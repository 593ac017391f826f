/** Attributes by their names in lower case. */
type Attributes = Record<string, string | undefined>;

/** A form of a page, and the inputs in it. */
interface Form {
  attributes: Attributes;
  inputs: Attributes[];
}

/** What comes next in a page, as far as forms matter: what holds no elements, a form or an input, the end of a form. */
const NEXT =
  /<(?:(!--|(?:script|style|textarea|template)(?=[\s/>]))|(form|input)(?=[\s/>])|\/form(?=[\s/>]))/gi;

/**
 * Reads the forms of a page, which may be hostile: in one pass from its start to its end. A form in a form is part of the
 * outer one, and one without an end goes on to the end of the page, as in browsers.
 */
export function readForms(html: string): Form[] {
  const forms: Form[] = [];
  let open: Form | undefined;
  const next = new RegExp(NEXT);
  for (let found = next.exec(html); found; found = next.exec(html)) {
    const [, raw, element] = found;
    if (raw !== undefined) {
      const end = new RegExp(raw === '!--' ? '-->' : `</${raw}`, 'gi');
      end.lastIndex = next.lastIndex;
      if (!end.test(html)) break;
      next.lastIndex = end.lastIndex;
    } else if (element === undefined) {
      open = undefined;
    } else {
      const { attributes, endsAt } = readAttributes(html, next.lastIndex);
      next.lastIndex = endsAt;
      if (element.toLowerCase() === 'input') open?.inputs.push(attributes);
      else if (!open) forms.push((open = { attributes, inputs: [] }));
    }
  }
  return forms;
}

/** One attribute, or the end of a tag (https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state). */
const ATTRIBUTE = /[\s/]*(?:(>)|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*))?)?)/y;

function readAttributes(html: string, startsAt: number): { attributes: Attributes; endsAt: number } {
  const attributes: Attributes = {};
  const next = new RegExp(ATTRIBUTE);
  next.lastIndex = startsAt;
  for (;;) {
    const [, end, name, ...values] = next.exec(html) ?? [];
    // Without an end the tag goes on to the end of the page.
    if (name === undefined) return { attributes, endsAt: end === undefined ? html.length : next.lastIndex };
    const value = values.find((given) => given !== undefined) ?? '';
    attributes[name.toLowerCase()] ??= value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  }
}
