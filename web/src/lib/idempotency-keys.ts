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
    unanswered.set(record, key);
    try {
      const result = await work(key);
      unanswered.delete(record);
      return result;
    } catch (error) {
      if (!isUnanswered(error)) unanswered.delete(record);
      throw error;
    } finally {
      running.delete(record);
    }
  }

  return {
    press<T>(record: string, work: (key: string) => Promise<T>): Promise<T> {
      const current = (running.get(record) as Promise<T> | undefined) ?? attempt(record, work);
      running.set(record, current);
      return current;
    },
  };
}
