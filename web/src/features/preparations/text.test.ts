import { describe, expect, it } from 'vitest';
import { preparationDocuments } from './documents.ts';
import { batchRefusals, creationLabel, newAddress, newChoices, stepsOf, toleranceOf } from './text.ts';

const metres = { id: '1', code: 'M', name: '米', dimension: 'length' as const, decimals: 2, factor: '1' };
const production = { finishedQuantity: '900.0000', least: '970.0000', most: '1030.0000', tolerance: '3.0000', unit: metres };

describe('溢短装 of a batch that is being entered', () => {
  it('shows the missing quantity below the lower limit', () => {
    expect(toleranceOf('58', production)).toMatchObject({
      asksLast: false,
      isTooMuch: false,
      words: '累计 958.00 米，再收 12.00 米即满 97%，须说明是否完成',
    });
  });

  it('asks whether it is the last batch from the lower limit on, inclusive', () => {
    expect(toleranceOf('70', production)).toMatchObject({ asksLast: true, isTooMuch: false });
    expect(toleranceOf('130', production)).toMatchObject({ asksLast: true, isTooMuch: false });
  });

  it('rejects a quantity above the upper limit', () => {
    expect(toleranceOf('130.01', production)).toMatchObject({ asksLast: false, isTooMuch: true });
  });
});

it('the workflow does not offer approval to the user who submitted', () => {
  expect(stepsOf({ state: 'PENDING', submittedByMe: true })).toEqual(['withdraw', 'reject', 'cancel']);
  expect(stepsOf({ state: 'PENDING', submittedByMe: false })).toEqual(['approve', 'reject', 'cancel']);
  expect(stepsOf({ state: 'PRODUCING', submittedByMe: false })).toEqual([]);
});

describe('新建备料单', () => {
  it('has the same words in the palette as in the list, with the title and what it is about', () => {
    const inList = newChoices.map(({ kind, basis }) => ({ path: newAddress(kind, basis), label: creationLabel(kind, basis) }));
    expect(preparationDocuments[0]?.creations?.map(({ path, label }) => ({ path, label }))).toEqual(inList);
    expect(inList.map(({ label }) => label)).toContain('新建SPU按料备料（坯布）');
  });
});

it('a refusal of a batch belongs to the cell of its roll; others belong to its own fields', () => {
  expect(
    batchRefusals({ 'rolls.2.lotNo': '与上面的细码重复', 'rolls.0': '请填写匹号', quantity: '超过上限', rolls: '请填写细码' }),
  ).toEqual([
    { at: 2, field: 'lotNo', message: '与上面的细码重复' },
    { at: 0, field: 'lotNo', message: '请填写匹号' },
  ]);
});
