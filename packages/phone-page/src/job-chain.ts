import { leaveChain } from './job/job-client.ts';
import { tellUntilTaken } from './job/pause.ts';
import type { TextStorage } from './job/stored-json.ts';
import { watchNext } from './job/watch-next.ts';
import { PhoneSession, type PhoneSessionOptions } from './phone-session.ts';
import type { Sealer } from './upload/sealer.ts';
import type { DoneState, PhoneState } from './state/phone-state.ts';

export interface JobChainOptions {
  storage: TextStorage | undefined;
  onChange: (state: PhoneState) => void;
  /** The page now shows another job, which a reload must open. */
  onJob: (jobId: string) => void;
  reload: () => void;
  /** Makes pictures ready for the place. Absent: files are sent as they are. */
  pictures?: PhoneSessionOptions['pictures'];
  /** Seals the files of all jobs: one code has one key. Absent: files are not sealed. */
  sealer?: Sealer | undefined;
}

/**
 * The jobs that one page handles, one after the other.
 *
 * 1. When a job is done, or was stopped while this phone sent, the server is asked what became of its files, and for
 *    the next job of this phone.
 * 2. The next job replaces the current one as soon as it is ready. It sends nothing by itself.
 * 3. If another phone takes the next job, or it ends before this phone sends, the page returns to the last job that it
 *    took, and asks again.
 */
export class JobChain {
  readonly #options: JobChainOptions;
  /** Next jobs that another phone has taken, or that are over. */
  readonly #lostJobs = new Set<string>();
  #session: PhoneSession;
  #drawn: PhoneState['name'] = 'loading';
  #watching = new AbortController();

  constructor(jobId: string, options: JobChainOptions) {
    this.#options = options;
    this.#session = this.#createSession(jobId);
    void this.#session.open();
  }

  get session(): PhoneSession {
    return this.#session;
  }

  /** The person wants no further requests. */
  finish(): void {
    const { jobId, claim } = this.#session;
    this.#session.tell({ type: 'chainEnded', by: 'person' });
    this.#watching.abort();
    void tellUntilTaken(() => leaveChain({ jobId, claim }));
  }

  #createSession(jobId: string, after?: string): PhoneSession {
    const { storage, reload, sealer, pictures } = this.#options;
    const session: PhoneSession = new PhoneSession({
      jobId,
      storage,
      reload,
      sealer,
      pictures,
      onChange: (state) => this.#handleState(session, state),
      after,
    });
    return session;
  }

  #handleState(session: PhoneSession, state: PhoneState): void {
    if (session !== this.#session) return this.#handleStateOfNext(session, state);
    const wasUntouched = ['loading', 'blocked', 'ready'].includes(this.#drawn);
    if (session.after !== undefined && wasUntouched && isLost(state)) return this.#goBack(session.after);
    const isJustOver = isAskable(state) && this.#drawn !== state.name;
    this.#draw(state);
    if (isJustOver) this.#askForNext(session);
  }

  /** The page shows the former job until the next one is known. */
  #handleStateOfNext(next: PhoneSession, state: PhoneState): void {
    if (state.name === 'loading') return;
    if (!isAskable(this.#session.state)) return next.close();
    if (isLost(state)) {
      this.#lostJobs.add(next.jobId);
      return this.#askForNext(this.#session);
    }
    this.#show(next);
    this.#draw(state);
    if (isAskable(state)) this.#askForNext(next);
  }

  #goBack(formerId: string): void {
    this.#lostJobs.add(this.#session.jobId);
    const former = this.#createSession(formerId);
    this.#show(former);
    this.#drawn = 'loading';
    void former.open();
  }

  #show(session: PhoneSession): void {
    this.#session = session;
    this.#options.onJob(session.jobId);
  }

  #askForNext(session: PhoneSession): void {
    const { jobId, claim, state } = session;
    if (!isAskable(state)) return;
    this.#watching.abort();
    this.#watching = new AbortController();
    void watchNext({
      jobId,
      claim,
      outcome: state.name === 'done' ? state.job.outcome : undefined,
      ignored: this.#lostJobs,
      onOutcome: (outcome) => session.tell({ type: 'outcomeTold', outcome }),
      onNext: (nextId) => void this.#createSession(nextId, jobId).open(),
      onEnd: () => session.tell({ type: 'chainEnded', by: 'computer' }),
      signal: this.#watching.signal,
    });
  }

  #draw(state: PhoneState): void {
    this.#drawn = state.name;
    this.#options.onChange(state);
  }
}

function isAskable(state: PhoneState): state is DoneState | Extract<PhoneState, { name: 'failed' }> {
  if (state.name === 'failed') return state.reason === 'stopped';
  return state.name === 'done' && state.chain === 'open';
}

/** Whether another phone has the job, or it is over. */
function isLost(state: PhoneState): boolean {
  return state.name === 'used' || (state.name === 'failed' && state.reason === 'gone');
}
