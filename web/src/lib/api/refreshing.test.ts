import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { arrival, refreshAfter } from './refreshing.ts';

const nothing = { outdates: [], isGone: () => false };

/** A page that reads, and a dialog whose read is refused once the write is done. */
function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const sent: string[] = [];
  let written = false;
  const watch = (name: string, refused = false) =>
    new QueryObserver(client, {
      queryKey: ['GET', '/orders', name],
      queryFn: async () => {
        sent.push(`${name}${written ? ' after' : ''}`);
        if (refused && written) throw new Error('已经收完，不能再收货');
        return written ? 'new' : 'old';
      },
    });
  const [list, dialog] = [watch('list'), watch('dialog', true)];
  return { client, sent, list, dialog, write: () => (written = true) };
}

describe('what is read again after a write', () => {
  it('is what is still on screen once the dialog is closed, which reads nothing more', async () => {
    const { client, sent, list, dialog, write } = aPage();
    const close = dialog.subscribe(() => undefined);
    const stop = list.subscribe(() => undefined);
    await Promise.all([list.refetch(), dialog.refetch()]);
    sent.length = 0;
    write();
    await refreshAfter(client, { ...nothing, refreshes: [['GET', '/orders']] }, close);
    expect(sent).toEqual(['list after']);
    expect(list.getCurrentResult().data).toBe('new');
    expect(client.getQueryState(['GET', '/orders', 'dialog'])).toMatchObject({ status: 'success', isInvalidated: true });
    stop();
  });

  it('is nothing of the page before, which stays until the code of the next one is there', async () => {
    const { client, sent, list, dialog, write } = aPage();
    const close = dialog.subscribe(() => undefined);
    const stop = list.subscribe(() => undefined);
    await Promise.all([list.refetch(), dialog.refetch()]);
    sent.length = 0;
    write();
    const { wait } = arrival;
    arrival.wait = () => new Promise((resolve) => setTimeout(() => resolve(close()), 20));
    await refreshAfter(client, { ...nothing, refreshes: [['GET', '/orders']] }, () => undefined);
    arrival.wait = wait;
    expect(sent).toEqual(['list after']);
    stop();
  });

  it('includes queries that were sent before the write and answered after it', async () => {
    const { client, sent, list, write } = aPage();
    const stop = list.subscribe(() => undefined);
    write();
    await refreshAfter(client, { ...nothing, refreshes: [['GET', '/orders']] }, () => undefined);
    expect(sent).toEqual(['list', 'list after']);
    expect(list.getCurrentResult().data).toBe('new');
    stop();
  });

  it('is not asked for twice when the next page reads it anyway', async () => {
    const { client, sent, list, write } = aPage();
    await list.refetch();
    sent.length = 0;
    write();
    let stop = () => undefined as void;
    await refreshAfter(client, { ...nothing, refreshes: [['GET', '/orders']] }, () => (stop = list.subscribe(() => undefined)));
    expect(sent).toEqual(['list after']);
    stop();
  });

  it('is nothing of a record that is gone, nor what the write used up', async () => {
    const { client, sent, list, dialog, write } = aPage();
    const stops = [list, dialog].map((one) => one.subscribe(() => undefined));
    await Promise.all([list.refetch(), dialog.refetch()]);
    sent.length = 0;
    write();
    const isGone = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === 'dialog';
    await refreshAfter(client, { refreshes: [['GET', '/orders']], outdates: [], isGone }, () => undefined);
    await refreshAfter(client, { ...nothing, refreshes: [], outdates: [['GET', '/orders']] }, () => undefined);
    expect(sent).toEqual(['list after']);
    for (const stop of stops) stop();
  });
});
