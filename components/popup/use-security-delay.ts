import { useEffect, useState } from 'react';

/** A second click or key of a person who meant something else has passed by then. */
const DELAY_MS = 700;

/**
 * Whether it is too early to answer what has just been drawn: a page may lead a person to click or press
 * keys where a question is about to appear. The time runs anew from each press within it, and when the
 * window comes to the front.
 *
 * @param subject - what is asked; another one starts the time, and for `null` there is none.
 */
export function useSecurityDelay(subject: string | null): boolean {
  const [liveSubject, setLiveSubject] = useState<string | null>(null);
  useEffect(() => {
    if (subject === null) return undefined;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const start = () => {
      clearTimeout(timer);
      if (isOver) return;
      timer = setTimeout(() => {
        isOver = true;
        setLiveSubject(subject);
      }, DELAY_MS);
    };
    const restart = () => {
      isOver = false;
      setLiveSubject(null);
      start();
    };
    start();
    const { signal } = ended;
    for (const type of PRESSES) addEventListener(type, start, { capture: true, signal });
    addEventListener('focus', restart, { signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [subject]);
  return subject !== null && liveSubject !== subject;
}

const PRESSES = ['pointerdown', 'keydown'] as const;
