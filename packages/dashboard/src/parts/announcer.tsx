import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says what was done, in one place of the page that screen readers listen to. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce = useCallback<Announce>((text) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <output className="announcement">
        {/* Another key each time: the same words are said again */}
        {said.text && <span key={said.count}>{said.text}</span>}
      </output>
    </AnnounceContext>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
