import { useEffect, useState } from 'react';

/** Longer than a double click, or a second key press that was meant for something else. */
const DELAY_MS = 700;

/**
 * Whether it is too early to answer a question that has just been drawn: a page may make a person click or press keys
 * where the question is about to appear. The delay starts again with each press before its end, and when the window gets
 * the focus.
 *
 * @param subject - what is asked; another subject starts the delay again. `null`: no question, no delay.
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
