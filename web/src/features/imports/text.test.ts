import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { describe, expect, it } from 'vitest';
import {
  isMapped,
  letterOf,
  mapColumn,
  mapConstant,
  nextPlace,
  pastedFile,
  percentOf,
  previewFields,
  progressText,
  refuseFiles,
  steps,
  stepOf,
  undoEffect,
  widthOf,
} from './text.ts';

const MIB = 1024 * 1024;
const field = (key: string, label = key): ImportField => ({
  key,
  label,
  part: '物料',
  required: false,
  hint: '',
  numeric: false,
  mapped: false,
});

describe('the step of an import', () => {
  it.each<[ImportBatch['state'], boolean, string | undefined]>([
    ['MAPPING', false, '列映射'],
    ['JUDGING', true, '校验预览'],
    ['READY', false, '校验预览'],
    ['READY', true, '列映射'],
    ['RUNNING', true, '执行'],
    ['DONE', false, undefined],
    ['FAILED', false, '校验预览'],
    ['FAILED', true, '列映射'],
  ])('of a batch in %s (back to the mapping: %s) is %s', (state, wantsMapping, step) => {
    expect(steps[stepOf({ state }, wantsMapping)]).toBe(step);
  });
});

describe('a mapping', () => {
  const mapping = { columns: [{ index: 0, column: 'name' }], constants: { taxIncluded: '是' } };

  it('assigns a field to one column only, in the order of the file', () => {
    expect(mapColumn(mapping, 3, 'name').columns).toEqual([{ index: 3, column: 'name' }]);
    expect(mapColumn({ ...mapping, columns: [{ index: 4, column: 'width' }] }, 1, 'name').columns.map(({ index }) => index)).toEqual([
      1, 4,
    ]);
    expect(mapColumn(mapping, 0, null).columns).toEqual([]);
  });

  it('assigns a field a column, a fixed value, or both where the value fills the gaps of the column', () => {
    expect(mapColumn(mapping, 2, 'taxIncluded').constants).toEqual({});
    const both = mapConstant(mapping, 'name', '府绸');
    expect(both).toEqual({ columns: mapping.columns, constants: { taxIncluded: '是', name: '府绸' } });
    expect(mapColumn(both, 3, 'name')).toEqual({ columns: [{ index: 3, column: 'name' }], constants: both.constants });
    expect(mapConstant(mapping, 'taxIncluded', null).constants).toEqual({});
    expect([isMapped(mapping, 'name'), isMapped(mapping, 'taxIncluded'), isMapped(mapping, 'width')]).toEqual([true, true, false]);
  });
});

describe('the preview', () => {
  const fields = ['code', 'name', 'width', 'offerUnit'].map((key) => field(key));

  it('has the columns of the file in order, then those that only rows mention', () => {
    const mapping = {
      columns: [
        { index: 5, column: 'name' },
        { index: 2, column: 'width' },
      ],
      constants: {},
    };
    expect(previewFields(fields, mapping, new Set(['name', 'offerUnit'])).map(({ key }) => key)).toEqual(['width', 'name', 'offerUnit']);
  });

  it('omits a column whose field this user may not see', () => {
    const mapping = {
      columns: [
        { index: 0, column: 'bulkPrice' },
        { index: 1, column: 'name' },
      ],
      constants: { price: '3' },
    };
    expect(previewFields(fields, mapping, new Set(['bulkPrice'])).map(({ key }) => key)).toEqual(['name']);
  });

  it('sizes columns to their content within limits', () => {
    const of = (sample: string) =>
      widthOf(field('name', '名称'), {
        mapping: { columns: [{ index: 0, column: 'name' }], constants: {} },
        fileColumns: [{ index: 0, header: '品名', samples: [sample], suggestion: null, withheld: false }],
      });
    expect(of('a')).toBe(72);
    expect(of('精棉汗布四十支')).toBeGreaterThan(of('精棉汗布'));
    expect(of('布'.repeat(100))).toBe(208);
  });

  it('moves the focus by arrows and pages within its edges', () => {
    const columns = ['name', 'width', null];
    expect(nextPlace({ index: 0, column: 'name' }, 'ArrowDown', columns, 5)).toEqual({ index: 1, column: 'name' });
    expect(nextPlace({ index: 0, column: 'name' }, 'ArrowLeft', columns, 5)).toEqual({ index: 0, column: 'name' });
    expect(nextPlace({ index: 3, column: 'width' }, 'PageDown', columns, 5)).toEqual({ index: 4, column: 'width' });
    expect(nextPlace({ index: 3, column: 'name' }, 'End', columns, 5)).toEqual({ index: 3, column: null });
    expect(nextPlace({ index: 3, column: 'name' }, 'a', columns, 5)).toBeUndefined();
  });
});

it('progress is shown in percent and rows once the total is known', () => {
  expect(progressText({ stage: '读取', done: 1200, total: null })).toBe('读取 1,200 行');
  expect(progressText({ stage: '校验', done: 999, total: 1000 })).toBe('校验 999 / 1,000 行');
  expect([percentOf({ stage: '', done: 5, total: null }), percentOf({ stage: '', done: 999, total: 1000 })]).toEqual([0, 99]);
});

it('two files at once, or a file that is too large, are rejected before the upload', () => {
  expect(refuseFiles([{ size: 1 }, { size: 1 }])).toBe('一次只能导入一个文件，请逐个上传');
  expect(refuseFiles([{ size: 30 * MIB + 1 }])).toBe('文件超过 30 MiB，请压缩或拆分后重试');
  expect(refuseFiles([{ size: 30 * MIB }])).toBeNull();
});

it('pasted cells become a file, but a sentence does not', async () => {
  expect(pastedFile('品名 单价\n汗布')).toBeNull();
  expect(await pastedFile('品名\t单价\n汗布\t42')?.text()).toBe('品名\t单价\n汗布\t42');
});

it('columns have the same letters as in Excel', () => {
  expect([0, 25, 26, 199].map(letterOf)).toEqual(['A', 'Z', 'AA', 'GR']);
});

it('the text of an undo describes its effect on new and changed records', () => {
  expect(undoEffect(812, 0)).toBe('新增 812 行带来的记录会被删除，已有价格的改为归档。');
  expect(undoEffect(1, 151)).toContain('更新的 151 行恢复为导入前的内容');
});
