import { expect, it } from 'vitest';
import { emptyValues } from './record-fields.ts';
import { stocktakeFields } from '../../features/stocktakes/fields.ts';

it('a new record begins without the persons, of whom somebody must be chosen', () => {
  expect(emptyValues(stocktakeFields)).toMatchObject({ counterIds: [], supervisorId: null, itemIds: [], blind: true, remark: '' });
});
