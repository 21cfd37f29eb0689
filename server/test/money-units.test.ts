import { describe, expect, it } from 'vitest';
import { composition } from '../src/features.ts';

describe('the lists', () => {
  it('say the unit of every amount and price', () => {
    const silent = composition.exports.flatMap(({ spec }) =>
      Object.entries(spec.columns)
        .filter(([, column]) => column.kind === 'money' && !column.exportOnly)
        .filter(([, { unit, unitField, per, currencyField }]) => [unit, unitField, per, currencyField].every((said) => said === undefined))
        .map(([key, { label }]) => `${spec.key}: ${label} (${key})`),
    );
    expect(silent).toEqual([]);
  });
});
