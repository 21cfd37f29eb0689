import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Network faults. `reset`: connections break and new ones are refused. `blackHole`: no data passes, and connected clients are never told.
 * `slow`: every packet is delayed. `cut`: only the beginning of the next response passes.
 */
export type NetworkFault = 'clear' | 'reset' | 'blackHole' | 'slow' | 'cut';

/** A proxy between one client and one server. */
export interface BadNetwork {
  port: number;
  /** Applies to existing and new connections. */
  turn(fault: NetworkFault): void;
  /** Number of open connections through it. */
  open(): number;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
  lost: boolean;
  /** Its last request is one whose response `cut` may cut. */
  decided: boolean;
}

const LATE_MILLISECONDS = 150;
const CUT_AFTER_BYTES = 3;

/** `decides` selects the requests whose responses `cut` cuts. */
export async function openBadNetwork(target: { host: string; port: number }, decides: (request: Buffer) => boolean): Promise<BadNetwork> {
  let fault: NetworkFault = 'clear';
  const pairs = new Set<Pair>();

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (fault === 'reset') return void near.resetAndDestroy();
    const far = connect(target);
    far.on('error', () => undefined);
    const pair: Pair = { near, far, lost: fault === 'blackHole', decided: false };
    pairs.add(pair);
    const carry = (from: Socket, to: Socket, isAnswer: boolean): void => {
      from.on('data', (bytes: Buffer) => {
        if (pair.lost) return;
        if (!isAnswer) pair.decided = decides(bytes);
        if (fault === 'cut' && isAnswer && pair.decided) {
          to.write(bytes.subarray(0, CUT_AFTER_BYTES), () => breakPair(pair));
        } else if (fault === 'slow') {
          setTimeout(() => to.write(bytes), LATE_MILLISECONDS);
        } else to.write(bytes);
      });
      from.on('close', () => {
        if (to.destroyed) pairs.delete(pair);
        // The peer of a black-holed connection is not notified.
        else if (!pair.lost) setTimeout(() => to.destroy(), fault === 'slow' ? LATE_MILLISECONDS : 0);
      });
    };
    carry(near, far, false);
    carry(far, near, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const breakPair = ({ near, far }: Pair): void => {
    near.resetAndDestroy();
    far.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    turn: (next) => {
      fault = next;
      if (next === 'reset') for (const pair of pairs) breakPair(pair);
      if (next === 'blackHole') for (const pair of pairs) pair.lost = true;
    },
    open: () => pairs.size,
    close: async () => {
      for (const pair of pairs) breakPair(pair);
      server.close();
      await once(server, 'close');
    },
  };
}
