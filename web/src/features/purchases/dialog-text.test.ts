import { describe, expect, it } from 'vitest';
import { unplacedText, withoutCells } from './dialog-text.ts';

const errors = {
  'lots.0.actualWidth': '不能小于0',
  'lots.0.lotId': '这张收货单没有该缸，或填写了两次',
  'lots.1.lotId': '这张收货单没有该缸，或填写了两次',
};

describe('the refusals of a dialog', () => {
  it('are said once where the dialog has no cell for them', () => {
    expect(unplacedText(errors, (path) => path.endsWith('actualWidth'))).toBe('这张收货单没有该缸，或填写了两次');
    expect(unplacedText({ 'lots.0.actualWidth': '不能小于0' }, (path) => path.endsWith('actualWidth'))).toBe('');
  });

  it('go with the cell that is changed, and those of other cells stay', () => {
    const left = withoutCells({ ...errors, other: '已被他人修改' }, (path) => path === 'lots.0.actualWidth');
    expect(Object.keys(left)).toEqual(['lots.0.lotId', 'lots.1.lotId']);
  });
});
