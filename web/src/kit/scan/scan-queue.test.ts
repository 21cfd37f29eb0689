import { describe, expect, it } from 'vitest';
import { createScanQueue } from './scan-queue.ts';

describe('a queue of scans', () => {
  it('keeps codes until a page takes them, in their order, and hands on later ones once nothing waits', () => {
    const queue = createScanQueue();
    queue.receive('LOT-0001');
    const told: string[] = [];
    queue.listen({ onCode: (code) => told.push(code) });
    queue.receive('LOT-0002');
    expect([told, queue.takeWaiting(), queue.takeWaiting(), queue.takeWaiting()]).toEqual([[], 'LOT-0001', 'LOT-0002', undefined]);
    queue.receive('LOT-0003');
    expect(told).toEqual(['LOT-0003']);
  });

  it('keeps codes again when the page has stopped listening, and hands typed characters to a listener only', () => {
    const queue = createScanQueue();
    const typed: string[] = [];
    queue.type('1');
    const stop = queue.listen({ onCode: () => undefined, onTyped: (character) => typed.push(character) });
    queue.type('2');
    stop();
    queue.receive('LOT-0001');
    expect([typed, queue.takeWaiting()]).toEqual([['2'], 'LOT-0001']);
  });
});
