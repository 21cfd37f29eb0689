import { describe, expect, it } from 'vitest';
import type { LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { changedFacts, newSample, SAMPLE, sampleBody, wantedFibres } from './sample-answer.ts';

const task = {
  mark: 'm1',
  units: [
    { id: '7', name: '公斤', decimals: 2 },
    { id: '8', name: '米', decimals: 2 },
  ],
  compositions: [{ ingredient: { id: '3', code: 'C', name: '棉' }, share: '95.00' }],
  samples: [{ id: '12' }],
} as unknown as LinkTask;
const person = { fromName: '王经理', phone: '' };

describe('a sample that is typed on the supplier page', () => {
  it('starts with the unit of the task and sends what stays empty as nothing', () => {
    const body = sampleBody(task, { lines: {}, note: ' 软 ' }, person);
    expect(body).toMatchObject({ mark: 'm1', afterAnswerId: '12', fromName: '王经理', note: '软', unitId: '7', taxIncluded: true });
    expect(body).toMatchObject({ sampleNo: '', width: null, price: null, moq: null, leadDays: null, compositions: [], fileIds: [] });
  });

  it('sends numbers as they are typed, without spaces, and the photos by their ids', () => {
    const typed = {
      ...newSample(task),
      price: ' 38.60 ',
      moq: '200 ',
      compositions: wantedFibres(task),
      files: [{ id: '5', name: '1.png' }],
    };
    expect(sampleBody({ ...task, samples: [] }, { lines: { [SAMPLE]: typed }, note: '' }, person)).toMatchObject({
      afterAnswerId: null,
      price: '38.60',
      moq: '200',
      compositions: [{ ingredientId: '3', share: '95' }],
      fileIds: ['5'],
    });
  });

  it('tells which facts of the task are not what they were', () => {
    const before = [
      ['门幅', '160 cm'],
      ['克重', '180 g/㎡'],
    ] as const;
    expect(
      changedFacts(before, [
        ['门幅', '160 cm'],
        ['克重', '210 g/㎡'],
        ['规格', '32S'],
      ]),
    ).toEqual([
      { label: '克重', before: '180 g/㎡', after: '210 g/㎡' },
      { label: '规格', before: '', after: '32S' },
    ]);
    expect(changedFacts(before, [before[0]])).toEqual([{ label: '克重', before: '180 g/㎡', after: '' }]);
    expect(changedFacts(before, before)).toEqual([]);
  });
});
