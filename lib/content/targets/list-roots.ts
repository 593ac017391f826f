import { shadowRootOf } from '../shadow-root.ts';

/** Asking for a closed root costs about 3 µs in Chromium: 5,000 questions are 15 ms. */
const MAX_QUESTIONS = 5_000;

/** The elements besides custom ones that may have a shadow root (https://dom.spec.whatwg.org/#dom-element-attachshadow). */
const BUILT_IN_HOSTS =
  ':is(div,span,section,article,aside,header,footer,main,nav,p,blockquote,body,h1,h2,h3,h4,h5,h6)';

/** What a page consists of besides custom elements, whose names have a hyphen and no selector. */
const BUILT_IN =
  'div,span,a,p,li,td,tr,img,b,i,button,input,path,svg,g,option,label,ul,section,article,header,footer,main,nav,' +
  'aside,h1,h2,h3,h4,h5,h6,em,strong,small,br,hr,ol,dl,dt,dd,table,tbody,thead,tfoot,th,form,select,textarea,script,' +
  'style,link,meta,head,body,html,title,code,pre,blockquote,figure,figcaption,picture,source,video,audio,iframe,' +
  'canvas,noscript,template,slot,fieldset,legend,details,summary,dialog,time,use,circle,rect,line,polygon';

/** Custom elements, and elements without children of their own. */
const LIKELY_HOSTS = `:not(${BUILT_IN}), ${BUILT_IN_HOSTS}:empty`;
const OTHER_HOSTS = `${BUILT_IN_HOSTS}:not(:empty)`;

/**
 * The document and all shadow roots in it, open and closed, outermost first. In a page of very many
 * elements only the likely hosts are asked; selectors alone look at the others, since an element that is
 * handed to a script costs more than the question.
 */
export function listRoots(document: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  let questionsLeft = MAX_QUESTIONS;

  function ask(candidates: NodeListOf<Element>): void {
    const count = Math.min(candidates.length, questionsLeft);
    for (let index = 0; index < count; index += 1) {
      const candidate = candidates.item(index);
      const found = candidate.shadowRoot ?? shadowRootOf(candidate);
      if (found) roots.push(found);
    }
    questionsLeft -= count;
  }

  // The list grows while it is walked: each root may hold more of them.
  for (const root of roots) {
    ask(root.querySelectorAll(LIKELY_HOSTS));
    if (questionsLeft > 0) ask(root.querySelectorAll(OTHER_HOSTS));
  }
  return roots;
}
