export function newKey(): string {
  // randomUUID exists on https and localhost only; phones reach the server by plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** It is unknown whether the write happened. */
const isUnanswered = (error: unknown): boolean => (error as { answered?: boolean } | null)?.answered === false;

/** Idempotency keys of one form or one kind of row button, by the record they write. */
export function idempotencyKeys() {
  const unanswered = new Map<string, string>();
  const running = new Map<string, Promise<unknown>>();

  async function attempt<T>(record: string, work: (key: string) => Promise<T>): Promise<T> {
    const key = unanswered.get(record) ?? newKey();
    // Another write of this record that starts meanwhile needs a key of its own.
    unanswered.delete(record);
    try {
      return await work(key);
    } catch (error) {
      if (isUnanswered(error)) unanswered.set(record, key);
      throw error;
    }
  }

  return {
    /** `content`: what is written; only a press with the same content is the same press. */
    press<T>(record: string, work: (key: string) => Promise<T>, content = ''): Promise<T> {
      const press = `${record} ${content}`;
      const current = running.get(press) as Promise<T> | undefined;
      if (current) return current;
      const started = attempt(record, work).finally(() => running.delete(press));
      running.set(press, started);
      return started;
    },
  };
}
