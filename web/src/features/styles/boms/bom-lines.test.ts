import type { BomMaterial } from '@mrp/contract/features/styles/record.ts';
import { expect, it } from 'vitest';
import { completeLine, newBomLine } from './bom-lines.ts';

const unit = { id: '5', name: '条', dimension: 'count' };
const trim = {
  id: '9',
  kind: 'TRIM',
  classification: '拉链 / 尼龙拉链',
  firstUnit: unit,
  secondUnit: null,
  loss: null,
  shrinkage: null,
  skus: [],
};
const facts = (material: object) => ({ targets: [], units: [], materialOf: () => material as unknown as BomMaterial });
const chosen = { id: '9', code: 'T-LL-000001', name: '拉链' };
const line = { key: 'a', ...newBomLine() };

it('a new line takes the section of its trim, and one that was chosen before stays', () => {
  expect(completeLine({ ...line, spu: chosen }, line, facts(trim))['section']).toBe('TRIM');
  expect(completeLine({ ...line, spu: chosen }, line, facts({ ...trim, classification: '包装 / 胶袋' }))['section']).toBe('PACKAGING');
  expect(completeLine({ ...line, spu: chosen }, line, facts({ ...trim, kind: 'FABRIC' }))['section']).toBe('MAIN');
  const lining = { ...line, section: 'LINING' };
  expect(completeLine({ ...lining, spu: chosen }, lining, facts(trim))['section']).toBe('LINING');
});
