import type { NearColour } from '@mrp/contract/features/dictionaries/colours.ts';
import { describe, expect, it } from 'vitest';
import { alikeOf, askedColour } from './near-colours.ts';

const near = (id: string, deltaE: string): NearColour => ({ id, code: id, name: id, hex: null, colourSystem: null, deltaE });

describe('the question about near colours', () => {
  it('is asked by the measured Lab before the value of the screen, and only when it is complete', () => {
    expect(askedColour({ hex: '#1B2A49', lab: { l: '50', a: '-10.5', b: '20' } })).toEqual({ lab: '50,-10.5,20' });
    expect(askedColour({ hex: '#1B2A49', lab: { l: '50', a: '', b: '20' } })).toEqual({ hex: '#1B2A49' });
    expect(askedColour({ hex: '#1B2A4', lab: null })).toBeNull();
    expect(askedColour({ hex: '', lab: null })).toBeNull();
  });

  it('names colours up to a difference of 2.00, without the edited one', () => {
    const found = [near('own', '0.00'), near('same', '0.00'), near('last', '2.00'), near('beyond', '2.01'), near('far', '10.00')];
    expect(alikeOf(found, 'own').map(({ id }) => id)).toEqual(['same', 'last']);
    expect(alikeOf(found, null).map(({ id }) => id)).toEqual(['own', 'same', 'last']);
  });
});
