import { createStore } from 'zustand/vanilla';

/** Input in the field of one row, until the list shows it as stored. */
export interface RowEdit {
  /** Name of the row in messages about the edit. */
  name: string;
  typed: string;
  phase: 'TYPED' | 'WAITING' | 'SAVED' | 'FAILED';
  /** The validation error, or the reason why it is not saved. */
  message: string | null;
  /** The same input would be refused again. */
  refused?: boolean;
}

interface Job {
  /** Returns the record's new version. */
  run: (version: number) => Promise<number>;
  fail: (error: Error) => void;
}

interface EditState {
  edits: ReadonlyMap<string, RowEdit>;
  /** The row whose field takes the focus once it renders. */
  sought: string | null;
}

interface EditQueueOptions {
  version: number;
  save: (id: string, typed: string, version: number) => Promise<number>;
  /** After this failure the version must be read again: it is unknown whether this write or another user's happened. */
  isUnsure: (error: Error) => boolean;
  /** The server's answer to this input, which sending it again would not change. */
  isRefused: (error: Error) => boolean;
  readVersion: () => Promise<number>;
  /** Reloads the queries that the saves made stale. */
  refresh: () => Promise<void>;
  onFailure: (error: Error) => void;
}

/** Edits of single rows of one versioned record: each waits for the previous one and uses its version; failed edits are kept. */
export class EditQueue {
  readonly store = createStore<EditState>(() => ({ edits: new Map(), sought: null }));
  readonly #options: EditQueueOptions;
  readonly #jobs: Job[] = [];
  #version: number;
  #unsure = false;
  #running: Promise<void> | null = null;

  constructor(options: EditQueueOptions) {
    this.#options = options;
    this.#version = options.version;
  }

  /** Sets the version from a read. */
  see(version: number): void {
    this.#version = Math.max(this.#version, version);
  }

  type(id: string, edit: Pick<RowEdit, 'name' | 'typed' | 'message'>): void {
    this.#set(id, { ...edit, phase: 'TYPED' });
  }

  /** Discards edits that are not being sent. */
  drop(id: string): void {
    if (['TYPED', 'FAILED'].includes(this.#edit(id)?.phase ?? '')) this.#set(id, null);
  }

  /** Saves valid input; `isStored`: the list already shows it, which is checked only while nothing is being sent. */
  keep(id: string, isStored = false): void {
    const edit = this.#edit(id);
    if (edit?.phase !== 'TYPED' || edit.message !== null) return;
    if (isStored && !this.#running) this.#set(id, null);
    else this.#send(id, edit);
  }

  /** Retries failed edits, except those that would be refused again. */
  retry(): void {
    for (const [id, edit] of this.store.getState().edits)
      if (edit.phase === 'FAILED' && !edit.refused) this.#send(id, { ...edit, message: null });
  }

  /** Runs another write of the same record in order. */
  run<T extends { version: number }>(work: (version: number) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#push({
        run: async (version) => {
          const result = await work(version);
          resolve(result);
          return result.version;
        },
        fail: reject,
      });
    });
  }

  /** Sends all valid input and resolves when it is answered. */
  async settle(): Promise<void> {
    for (const id of this.store.getState().edits.keys()) this.keep(id);
    while (this.#running) await this.#running;
  }

  /** Edits that are invalid or failed to save. */
  wrong(): (RowEdit & { id: string })[] {
    return [...this.store.getState().edits].flatMap(([id, edit]) => (edit.message === null ? [] : [{ id, ...edit }]));
  }

  /** Whether any input is not known to be stored. */
  isOpen(): boolean {
    return [...this.store.getState().edits.values()].some(({ phase }) => phase !== 'SAVED');
  }

  seek(id: string | null): void {
    this.store.setState({ sought: id });
  }

  #edit(id: string): RowEdit | undefined {
    return this.store.getState().edits.get(id);
  }

  #set(id: string, edit: RowEdit | null): void {
    const edits = new Map(this.store.getState().edits);
    if (edit) edits.set(id, edit);
    else edits.delete(id);
    this.store.setState({ edits });
  }

  #send(id: string, edit: RowEdit): void {
    this.#set(id, { ...edit, phase: 'WAITING' });
    this.#push({ run: (version) => this.#save(id, version), fail: (error) => this.#fail(id, error) });
  }

  async #save(id: string, version: number): Promise<number> {
    const edit = this.#edit(id);
    // Changed again meanwhile: the new input is sent when its field is left.
    if (edit?.phase !== 'WAITING') return version;
    const next = await this.#options.save(id, edit.typed, version);
    if (this.#edit(id) === edit) this.#set(id, { ...edit, phase: 'SAVED' });
    return next;
  }

  #fail(id: string, error: Error): void {
    const edit = this.#edit(id);
    const refused = this.#options.isRefused(error);
    if (edit?.phase === 'WAITING') this.#set(id, { ...edit, phase: 'FAILED', message: `没有保存：${error.message}`, refused });
    this.#options.onFailure(error);
  }

  #push(job: Job): void {
    this.#jobs.push(job);
    this.#running ??= this.#drain();
  }

  async #drain(): Promise<void> {
    try {
      while (this.#jobs.length > 0) {
        for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) await this.#attempt(job);
        await this.#options.refresh();
        this.#forgetSaved();
      }
    } finally {
      this.#running = null;
    }
  }

  async #attempt(job: Job): Promise<void> {
    try {
      if (this.#unsure) this.#version = await this.#options.readVersion();
      this.#unsure = false;
      this.#version = await job.run(this.#version);
    } catch (error) {
      this.#unsure = this.#options.isUnsure(error as Error);
      // LoadingPart edits were typed before the conflict was known, so they must not overwrite the other user's change silently.
      const failed = this.#unsure ? [job, ...this.#jobs.splice(0)] : [job];
      for (const { fail } of failed) fail(error as Error);
    }
  }

  #forgetSaved(): void {
    const edits = [...this.store.getState().edits].filter(([, { phase }]) => phase !== 'SAVED');
    this.store.setState({ edits: new Map(edits) });
  }
}
