import { describe, expect, it } from 'vitest';
import { EditQueue } from './edit-queue.ts';

/** A versioned record with rows, which can be slow, unreachable, or changed by another user. */
function aRecord() {
  const record = { version: 1, rows: new Map<string, string>(), sent: [] as string[], offline: false, refuses: '', told: [] as string[] };
  const save = async (id: string, typed: string, version: number): Promise<number> => {
    record.sent.push(`${id}=${typed}@${version}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (record.offline) throw new Error('网络异常');
    if (record.refuses === id) throw new Error('超出库存');
    if (version !== record.version) throw new Error('内容已被他人修改');
    record.rows.set(id, typed);
    return ++record.version;
  };
  const queue = new EditQueue({
    version: 1,
    save,
    isUnsure: ({ message }) => message !== '超出库存',
    isRefused: ({ message }) => message === '超出库存',
    readVersion: async () => record.version,
    refresh: async () => undefined,
    onFailure: ({ message }) => record.told.push(message),
  });
  const type = (id: string, typed: string, message: string | null = null) => {
    queue.type(id, { name: id, typed, message });
    queue.keep(id);
  };
  return { record, queue, type };
}

describe('edits of one record', () => {
  it('run one after the other, each with the version that the previous one returned', async () => {
    const { record, queue, type } = aRecord();
    type('a', '1');
    type('b', '2');
    await queue.settle();
    expect(record.sent).toEqual(['a=1@1', 'b=2@2']);
    expect([...record.rows]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(queue.store.getState().edits.size).toBe(0);
  });

  it('are kept when the server is unreachable, and are saved on retry', async () => {
    const { record, queue, type } = aRecord();
    record.offline = true;
    type('a', '1');
    type('b', '2');
    await queue.settle();
    expect(queue.wrong()).toMatchObject([
      { name: 'a', typed: '1', phase: 'FAILED', message: '没有保存：网络异常' },
      { name: 'b', typed: '2', phase: 'FAILED', message: '没有保存：网络异常' },
    ]);
    record.offline = false;
    queue.retry();
    await queue.settle();
    expect(record.rows.get('b')).toBe('2');
    expect(queue.wrong()).toEqual([]);
  });

  it('are not sent again by a retry when the server refused them, until they are changed', async () => {
    const { record, queue, type } = aRecord();
    record.refuses = 'a';
    type('a', '9999');
    await queue.settle();
    expect(queue.wrong()).toMatchObject([{ name: 'a', phase: 'FAILED', message: '没有保存：超出库存', refused: true }]);
    queue.retry();
    await queue.settle();
    expect(record.sent).toEqual(['a=9999@1']);
    record.refuses = '';
    type('a', '9');
    await queue.settle();
    expect([record.rows.get('a'), queue.wrong()]).toEqual(['9', []]);
  });

  it("do not overwrite another user's change until they are retried", async () => {
    const { record, queue, type } = aRecord();
    record.version = 5;
    type('a', '1');
    type('b', '2');
    await queue.settle();
    expect([record.rows.size, queue.wrong().length]).toEqual([0, 2]);
    queue.retry();
    await queue.settle();
    expect(record.sent.slice(1)).toEqual(['a=1@5', 'b=2@6']);
  });

  it('save the last input of a field, also when it returns to the original value', async () => {
    const { record, queue, type } = aRecord();
    type('a', '12');
    queue.type('a', { name: 'a', typed: '10', message: null });
    queue.keep('a', true);
    await queue.settle();
    expect(record.rows.get('a')).toBe('10');
  });

  it('are not sent while invalid, and show the error', async () => {
    const { record, queue, type } = aRecord();
    type('a', '', '不能为空');
    await queue.settle();
    expect([record.sent, queue.wrong().map(({ message }) => message)]).toEqual([[], ['不能为空']]);
    queue.drop('a');
    expect(queue.wrong()).toEqual([]);
  });

  it('are ordered with other writes of the record', async () => {
    const { record, queue, type } = aRecord();
    type('a', '1');
    const seen = await queue.run(async (version) => ({ version: (record.version = version + 1), was: version }));
    type('b', '2');
    await queue.settle();
    expect([seen.was, record.sent]).toEqual([2, ['a=1@1', 'b=2@3']]);
  });
});
