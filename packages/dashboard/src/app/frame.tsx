import { useEffect, useRef, type ReactNode } from 'react';
import logo from '../../../../assets/icon.svg';
import { Announcer } from '../parts/announcer.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAction } from '../parts/use-action.ts';
import { PAGE_LINKS, PAGE_TITLES, PAGES, texts, type PageName } from '../texts.ts';

interface FrameProps {
  page: PageName;
  onSignOut: () => Promise<void>;
  children: ReactNode;
}

/** The header and navigation around each page. */
export function Frame({ page, onSignOut, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { problem, run } = useAction();
  useFocusOnChange(page, heading);
  return (
    <Announcer>
      <header className="top">
        <div className="top-line">
          <Brand />
          <button type="button" className="quiet" onClick={() => void run(onSignOut)}>
            {texts.signOut}
          </button>
        </div>
        <nav aria-label={texts.navigation}>
          {PAGES.map((name) => (
            <a key={name} href={`#${name}`} aria-current={name === page ? 'page' : undefined}>
              {PAGE_LINKS[name]}
            </a>
          ))}
        </nav>
      </header>
      <main className="wide" key={page}>
        <h1 ref={heading} tabIndex={-1}>
          {PAGE_TITLES[page]}
        </h1>
        {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
        {children}
      </main>
    </Announcer>
  );
}

export function Brand() {
  return (
    <p className="brand">
      <img src={logo} alt="" width="30" height="30" />
      <span>
        {texts.product} <span className="soft">{texts.dashboard}</span>
      </span>
    </p>
  );
}

/**
 * Focuses the heading of a new page, so that screen readers say it. Not of the first page, which the browser announces.
 */
function useFocusOnChange(page: PageName, heading: { current: HTMLElement | null }): void {
  const shown = useRef(page);
  useEffect(() => {
    document.title = texts.pageTitle(PAGE_TITLES[page]);
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [page, heading]);
}
