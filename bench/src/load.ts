export interface Load {
  /** Operations per second. */
  rate: number;
  count: number;
  p50: number;
  p95: number;
  longest: number;
}

const CLIENTS = 8;

/** One operation of a side; `index` counts them, so that both sides do the same work in the same order. */
export type Operation = (index: number) => Promise<unknown>;

/** Runs this many clients, each sending its next operation after the previous response. */
export async function runLoad(operation: Operation, seconds: number, clients = CLIENTS): Promise<{ latencies: number[]; seconds: number }> {
  const latencies: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  let next = 0;
  const client = async (): Promise<void> => {
    for (let now = performance.now(); now < until;) {
      await operation(next++);
      const done = performance.now();
      latencies.push(done - now);
      now = done;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { latencies, seconds: (performance.now() - start) / 1000 };
}

/** The same for a fixed number of operations. */
export async function runAll(operation: Operation, count: number, clients = CLIENTS): Promise<{ latencies: number[]; seconds: number }> {
  const latencies: number[] = [];
  const start = performance.now();
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < count) {
      const begun = performance.now();
      await operation(next++);
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { latencies, seconds: (performance.now() - start) / 1000 };
}

/** Runs the sides alternately over several rounds, so that disturbances of the machine affect all of them. */
export async function compare<Side extends string>(
  sides: Readonly<Record<Side, Operation>>,
  { rounds = 4, seconds = 2, clients = CLIENTS, onRound }: CompareOptions<NoInfer<Side>> = {},
): Promise<Record<Side, Load>> {
  const names = Object.keys(sides) as Side[];
  const all = new Map(names.map((name) => [name, startSum()]));
  for (const name of names) await runLoad(sides[name], Math.min(seconds, 1), clients);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const finish = await onRound?.(name);
      const part = await runLoad(sides[name], seconds, clients);
      await finish?.(part.latencies.length);
      all.get(name)?.add(part);
    }
  }
  return Object.fromEntries([...all].map(([name, sum]) => [name, sum.load()])) as Record<Side, Load>;
}

/** Rate of both operations done one after the other on the same cores, an upper limit for work that needs both. */
export const rateInTurn = (one: Load, other: Load): number => 1 / (1 / one.rate + 1 / other.rate);

/** Sums up the rounds of one side. */
export function startSum() {
  const latencies: number[] = [];
  let seconds = 0;
  return {
    add: (part: { latencies: readonly number[]; seconds: number }): void => {
      latencies.push(...part.latencies);
      seconds += part.seconds;
    },
    load: (): Load => summarise(latencies, seconds),
  };
}

interface CompareOptions<Side extends string> {
  rounds?: number;
  seconds?: number;
  clients?: number;
  /** Called before a side's round; the returned function is called after it with the number of operations. */
  onRound?: (side: Side) => Promise<((operations: number) => Promise<void>) | undefined>;
}

export function summarise(latencies: readonly number[], seconds: number): Load {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: sorted.length / seconds, count: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) };
}
