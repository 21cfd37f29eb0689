interface ScanListener {
  onCode: (code: string) => void;
  onTyped?: ((character: string) => void) | undefined;
}

/** Codes of one scanner for a page that comes later: what is scanned before it listens waits for it. */
export interface ScanQueue {
  receive: (code: string) => void;
  type: (character: string) => void;
  /** Hands on what comes once nothing waits; returns how to stop. */
  listen: (listener: ScanListener) => () => void;
  /** The first code that waits. */
  takeWaiting: () => string | undefined;
}

export function createScanQueue(): ScanQueue {
  const waiting: string[] = [];
  let listener: ScanListener | null = null;
  return {
    receive(code) {
      if (listener && waiting.length === 0) listener.onCode(code);
      else waiting.push(code);
    },
    type: (character) => listener?.onTyped?.(character),
    listen(next) {
      listener = next;
      return () => {
        if (listener === next) listener = null;
      };
    },
    takeWaiting: () => waiting.shift(),
  };
}
