import { describe, expect, it } from 'vitest';
import { priceScore, similarity, similarityParts, supplierScore } from './formulas.ts';

const poplin = { fibres: { C: '95', SP: '5' }, gsm: '180', width: '160', structure: '针织', colour: [50, 2.5, 0] } as const;

describe('similarity', () => {
  it('is 100 for equal materials, whatever the weights', () => {
    const weights = { ingredient: 30, gsm: 25, width: 20, structure: 15, colour: 10 };
    expect(similarity({ ref: poplin, cand: poplin, weights })).toBe('100.00');
  });

  it('returns its parts', () => {
    const cand = { fibres: { C: '92', SP: '8' }, gsm: '190', width: '170', structure: '梭织', colour: [50, 0, -2.5] } as const;
    const parts = { ingredient: '97.00', gsm: '94.44', width: '50.00', structure: '0.00', colour: '56.94' };
    expect(similarityParts({ ref: poplin, cand })).toEqual(parts);
  });

  it('is never below zero', () => {
    const stranger = { fibres: { T: '100' }, gsm: '400', width: '110', structure: '梭织', colour: [10, 60, -60] } as const;
    const nothing = { ingredient: '0.00', gsm: '0.00', width: '0.00', structure: '0.00', colour: '0.00' };
    expect(similarityParts({ ref: poplin, cand: stranger })).toEqual(nothing);
  });

  it('distributes the weight of an unknown factor to the others', () => {
    const weights = { ingredient: 50, gsm: 40, width: 10 };
    expect(similarity({ ref: poplin, cand: { fibres: poplin.fibres, gsm: null, width: '170' }, weights })).toBe('91.67');
    expect(similarity({ ref: { ...poplin, fibres: {} }, cand: { gsm: '90' }, weights })).toBe('50.00');
    expect(similarity({ ref: poplin, cand: {}, weights })).toBeNull();
    expect(similarity({ ref: { gsm: '0' }, cand: { gsm: '180' }, weights })).toBeNull();
  });
});

describe('the supplier score', () => {
  const even = (score: string) => supplierScore({ onTime: score, accepted: score, price: score, response: score });

  it.each([
    ['100', '100.0', 'A'],
    ['85', '85.0', 'A'],
    ['84.95', '85.0', 'A'],
    ['84.94', '84.9', 'B'],
    ['70', '70.0', 'B'],
    ['69.9', '69.9', 'C'],
    ['50', '50.0', 'C'],
    ['49.9', '49.9', 'D'],
    ['0', '0.0', 'D'],
  ])('for %s is %s with the grade %s', (each, score, grade) => {
    expect(even(each)).toEqual({ score, grade });
  });

  it('has no grade for fewer than five documents', () => {
    const record = { onTime: '92', accepted: '97', price: '88', response: '80' };
    expect(supplierScore({ ...record, documents: 4 }).grade).toBe('样本不足');
    expect(supplierScore({ ...record, documents: 5 }).grade).toBe('A');
  });

  it('gives the weight of an unknown part to the others', () => {
    expect(supplierScore({ onTime: '92', accepted: null, price: '88', response: null })).toEqual({ score: '90.5', grade: 'A' });
    expect(supplierScore({ onTime: null, accepted: null, price: null, response: null })).toEqual({ score: null, grade: '样本不足' });
  });

  it('rates prices by their deviation', () => {
    expect(priceScore({ deviation: '2.40' })).toBe('88.00');
    expect(priceScore({ deviation: '-3' })).toBe('100.00');
    expect(priceScore({ deviation: '25' })).toBe('0.00');
  });
});
