import { expect, it } from 'vitest';
import { atRows, placesOf } from './sent-rows.ts';

it('a message about a line stands at the row that was sent as it, where rows before it were left out', () => {
  const rows = ['', '面料', '', '里布'];
  const sent = placesOf(rows, (row) => row !== '');
  expect(sent).toEqual([1, 3]);
  expect(atRows({ 'lines.1.price': '单价不对', 'lines.0.rolls.2.lotNo': '缸号不对', holderId: '请选择', lines: '至少一行' }, sent)).toEqual(
    {
      'lines.3.price': '单价不对',
      'lines.1.rolls.2.lotNo': '缸号不对',
      holderId: '请选择',
      lines: '至少一行',
    },
  );
});
