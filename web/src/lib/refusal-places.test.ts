import { expect, it } from 'vitest';
import { fieldOfDialog, placeRefusal, takeRefusals } from './refusal-places.ts';

it('a refused call is told at the fields of the dialog in front, and as a message where a field is not its own', () => {
  const shown: Record<string, string>[] = [];
  const names = new Set(['reasonId', 'lab.l']);
  const place = (messages: Readonly<Record<string, string>>) => {
    const fields = Object.entries(messages).map(([path, message]) => [fieldOfDialog(path, names), message] as const);
    shown.push(Object.fromEntries(fields.filter(([field]) => field !== undefined)));
    return fields.length > 0 && fields.every(([field]) => field !== undefined);
  };
  expect(placeRefusal({ reasonId: '请选择差异原因' })).toBe(false);
  const endOuter = takeRefusals(() => false);
  const end = takeRefusals(place);
  expect(placeRefusal({ 'lines.2.reasonId': '请选择差异原因', 'lab.l': '请填写0到100的数' })).toBe(true);
  expect(placeRefusal({ reasonId: '请选择差异原因', 'lines.2.lineId': '明细不存在' })).toBe(false);
  expect(placeRefusal({})).toBe(false);
  expect(shown).toEqual([{ reasonId: '请选择差异原因', 'lab.l': '请填写0到100的数' }, { reasonId: '请选择差异原因' }, {}]);
  end();
  expect(placeRefusal({ reasonId: '请选择差异原因' })).toBe(false);
  endOuter();
});

it('a refusal without fields is told by a dialog that shows it whole, and as a message by one that has fields only', () => {
  expect(placeRefusal({})).toBe(false);
  const end = takeRefusals(() => true);
  expect(placeRefusal({})).toBe(true);
  end();
});
