declare global {
  // Of the whole process, like the loaded application.
  var statementCalls: Map<string, number> | undefined;
  var repeatedStatements: Set<string> | undefined;
}

const CALLS_BEFORE = 3;
/** Each connection keeps what came to it, some 60 kB a statement. */
const MOST = 1_000;

/**
 * Whether a statement has come several times in this process. PostgreSQL then reads and plans it once a connection instead of at every call,
 * which is a third of its work in tests.
 */
export function isRepeated(text: string): boolean {
  const repeated = (globalThis.repeatedStatements ??= new Set());
  if (repeated.has(text)) return true;
  const calls = (globalThis.statementCalls ??= new Map());
  const called = calls.get(text) ?? 0;
  if (called < CALLS_BEFORE || repeated.size >= MOST) {
    calls.set(text, called + 1);
    return false;
  }
  repeated.add(text);
  return true;
}
