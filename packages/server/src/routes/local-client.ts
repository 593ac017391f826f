import { isFinalStatus, type Job } from '@svc/protocol';
import { SvcServer, SvcTimeoutError, type SvcServerOptions, type WaitOptions } from 'svc';

/** A client of this process's own job API. Its waits end with what is known when the server stops. */
export class LocalClient extends SvcServer {
  readonly #closing: AbortSignal;

  constructor(options: SvcServerOptions & { closing: AbortSignal }) {
    super(options);
    this.#closing = options.closing;
  }

  /** @throws SvcTimeoutError, which means "ask again", also when the server stops. */
  override async waitForJobCompletion(id: string, options: WaitOptions = {}): Promise<Job> {
    const caller = options.signal;
    const signal = AbortSignal.any(caller ? [caller, this.#closing] : [this.#closing]);
    try {
      return await super.waitForJobCompletion(id, { ...options, signal });
    } catch (error) {
      if (!this.#closing.aborted || caller?.aborted) throw error;
      const job = await this.getJob(id);
      if (isFinalStatus(job.status)) return job;
      throw new SvcTimeoutError(job);
    }
  }
}
