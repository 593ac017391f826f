import { shadowRootOf } from './composed-tree.ts';

/** Checking an element takes about 3 µs in Chromium. All custom elements are checked, and this many others. */
const MAX_BUILT_IN = { inDocument: 3_000, inEachRoot: 500 };

/** Elements besides custom ones that can have a shadow root (https://dom.spec.whatwg.org/#dom-element-attachshadow). */
const BUILT_IN_HOSTS =
  ':is(div,span,section,article,aside,header,footer,main,nav,p,blockquote,body,h1,h2,h3,h4,h5,h6)';
/** More likely hosts first: those without children. */
const CHILDLESS_HOSTS = `${BUILT_IN_HOSTS}:empty`;
const OTHER_HOSTS = `${BUILT_IN_HOSTS}:not(:empty)`;

/**
 * Common built-in elements, which the selector excludes: there is no selector for custom elements (a hyphen in the
 * name).
 */
const CUSTOM =
  ':not(div,span,a,p,li,td,tr,img,b,i,button,input,path,svg,g,option,label,ul,section,article,header,footer,main,' +
  'nav,aside,h1,h2,h3,h4,h5,h6,em,strong,small,br,hr,ol,dl,dt,dd,table,tbody,thead,tfoot,th,form,select,textarea,' +
  'script,style,link,meta,head,body,html,title,code,pre,blockquote,figure,figcaption,picture,source,video,audio,' +
  'iframe,canvas,noscript,template,slot,fieldset,legend,details,summary,dialog,time,use,circle,rect,line,polygon)';

/**
 * The document and all shadow roots in it, open and closed, outermost first. In a very large page: those of all custom
 * elements, and of the first thousands of likely built-in ones. Selectors filter the elements, since each element that
 * a script touches is expensive.
 */
export function listRoots(document: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  // The list grows in the loop, since each root may contain more roots.
  for (const root of roots) {
    roots.push(...lookInto(root.querySelectorAll(CUSTOM)));
    const most = root === document ? MAX_BUILT_IN.inDocument : MAX_BUILT_IN.inEachRoot;
    const childless = root.querySelectorAll(CHILDLESS_HOSTS);
    roots.push(...lookInto(childless, most));
    if (childless.length < most)
      roots.push(...lookInto(root.querySelectorAll(OTHER_HOSTS), most - childless.length));
  }
  return roots;
}

function lookInto(hosts: NodeListOf<Element>, most = hosts.length): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  for (let index = 0; index < Math.min(most, hosts.length); index += 1) {
    const host = hosts.item(index);
    const root = host.shadowRoot ?? shadowRootOf(host);
    if (root) found.push(root);
  }
  return found;
}
