import { expect, it } from 'vitest';
import { ColourName, severalColours } from './colour-names.ts';

it('several colours in one cell are no name of a colour, two colours of one cloth are', () => {
  expect(severalColours('黑色、白色、藏青')).toBe('“黑色、白色、藏青”是 3 个颜色，请分成 3 行，一行一个');
  expect(severalColours('黑色,白色')).toContain('是 2 个颜色');
  for (const one of ['', '黑/白', '藏青、', 'PANTONE 19-4052 TCX', '灰色（花灰）']) expect([one, severalColours(one)]).toEqual([one, null]);
  expect(ColourName.safeParse('黑色、白色').error?.issues[0]?.message).toContain('请分成 2 行');
  expect(ColourName.parse(' 黑/白 ')).toBe('黑/白');
});
