import { createStore } from 'zustand/vanilla';

/** What is typed into the field of one row, until the list shows it as stored. */
export interface RowEdit {
  /** How the row is called where the edit is told. */
  name: string;
  typed: string;
  phase: 'TYPED' | 'WAITING' | 'SAVED' | 'FAILED';
  /** What is wrong with it, or why it is not saved. */
  message: string | null;
}

interface Job {
  /** Answers the version that the record has then. */
  run: (version: number) => Promise<number>;
  fail: (error: Error) => void;
}

interface EditState {
  edits: ReadonlyMap<string, RowEdit>;
  /** The row whose field takes the focus as soon as it is drawn. */
  sought: string | null;
}

interface EditQueueOptions {
  version: number;
  save: (id: string, typed: string, version: number) => Promise<number>;
  /** After this failure the version has to be asked: nobody knows whether the write took place, or somebody else's did. */
  isUnsure: (error: Error) => boolean;
  readVersion: () => Promise<number>;
  /** Reads again what the saves made stale. */
  refresh: () => Promise<void>;
  onFailure: (error: Error) => void;
}

/** Edits of single rows of one versioned record: each waits for the one before and takes its version, none is lost when it fails. */
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

  /** A read has told this version. */
  see(version: number): void {
    this.#version = Math.max(this.#version, version);
  }

  type(id: string, edit: Pick<RowEdit, 'name' | 'typed' | 'message'>): void {
    this.#set(id, { ...edit, phase: 'TYPED' });
  }

  /** Takes back what is not under way. */
  drop(id: string): void {
    if (['TYPED', 'FAILED'].includes(this.#edit(id)?.phase ?? '')) this.#set(id, null);
  }

  /** Saves what was typed and is right; `isStored`: the list shows the same, which counts while nothing is under way. */
  keep(id: string, isStored = false): void {
    const edit = this.#edit(id);
    if (edit?.phase !== 'TYPED' || edit.message !== null) return;
    if (isStored && !this.#running) this.#set(id, null);
    else this.#send(id, edit);
  }

  /** Sends again what failed. */
  retry(): void {
    for (const [id, edit] of this.store.getState().edits) if (edit.phase === 'FAILED') this.#send(id, { ...edit, message: null });
  }

  /** Another write of the same record, in its turn. */
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

  /** Everything typed that is right is sent, and answered. */
  async settle(): Promise<void> {
    for (const id of this.store.getState().edits.keys()) this.keep(id);
    while (this.#running) await this.#running;
  }

  /** What the record does not have as it was typed. */
  wrong(): (RowEdit & { id: string })[] {
    return [...this.store.getState().edits].flatMap(([id, edit]) => (edit.message === null ? [] : [{ id, ...edit }]));
  }

  /** Something was typed of which nobody knows yet that it is stored. */
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
    // Typed anew meanwhile: that is sent when its field is left.
    if (edit?.phase !== 'WAITING') return version;
    const next = await this.#options.save(id, edit.typed, version);
    if (this.#edit(id) === edit) this.#set(id, { ...edit, phase: 'SAVED' });
    return next;
  }

  #fail(id: string, error: Error): void {
    const edit = this.#edit(id);
    if (edit?.phase === 'WAITING') this.#set(id, { ...edit, phase: 'FAILED', message: `没有保存：${error.message}` });
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
      // What waits was typed before anybody knew: it is not written over somebody else's without a word.
      const failed = this.#unsure ? [job, ...this.#jobs.splice(0)] : [job];
      for (const { fail } of failed) fail(error as Error);
    }
  }

  #forgetSaved(): void {
    const edits = [...this.store.getState().edits].filter(([, { phase }]) => phase !== 'SAVED');
    this.store.setState({ edits: new Map(edits) });
  }
}
