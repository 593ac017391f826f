import { createContext, useContext, useState, type ReactNode } from 'react';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says what was done, in one place of the page that screen readers listen to. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', count: 0 });
  const announce: Announce = (text) => setSaid(({ count }) => ({ text, count: count + 1 }));
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcement" role="status">
        {/* Another key each time: the same words are said again */}
        {said.text && <p key={said.count}>{said.text}</p>}
      </div>
    </AnnounceContext>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
