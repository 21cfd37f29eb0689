import { ALIKE_WITHIN, coloursApi, type ColourInput, type NearColour } from '@mrp/contract/features/dictionaries/colours.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { confirm } from '../kit/Confirm.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { call } from '../lib/api.ts';
import { useApiQuery } from '../lib/useApi.ts';

const HEX = /^#[0-9a-f]{6}$/i;
const LAB = /^\d{1,3}(\.\d{1,4})?(,-?\d{1,3}(\.\d{1,4})?){2}$/;

/** What is asked about a colour: its measured Lab before its value on the screen; null: neither is complete. */
function asked({ hex, lab }: { hex?: string | null | undefined; lab?: ColourInput['lab'] | undefined }) {
  const measured = lab ? `${lab.l},${lab.a},${lab.b}` : '';
  if (LAB.test(measured)) return { lab: measured };
  return hex && HEX.test(hex) ? { hex } : null;
}

const alikeOf = (near: readonly NearColour[], exceptId: string | null): NearColour[] =>
  near.filter(({ id, deltaE }) => id !== exceptId && compareDecimals(deltaE, ALIKE_WITHIN) <= 0);

interface NearColoursAsked {
  hex: string;
  /** Measured. */
  lab: ColourInput['lab'];
  /** The colour that is edited. */
  exceptId: string | null;
}

/** Names in a form the colours of the library that hardly differ from its own; null: there is none. */
export function useNearColours({ hex, lab, exceptId }: NearColoursAsked): ReactNode {
  const query = asked({ hex, lab });
  const { data = [] } = useApiQuery(coloursApi.listNearColours, { query: query ?? {} }, { enabled: query !== null, handlesErrors: 'all' });
  const alike = query ? alikeOf(data, exceptId) : [];
  if (alike.length === 0) return null;
  return <Alert type="warning" showIcon title="颜色库里已有几乎一样的颜色" description={<Alike colours={alike} />} />;
}

const Alike = ({ colours }: { colours: readonly NearColour[] }) => (
  <ul className="plain-list">
    {colours.map(({ id, code, name, hex, deltaE }) => (
      <li key={id}>
        <Swatch shade={{ name, hex }} size={20} silent /> {name} <span className="text-hint">{code}</span>{' '}
        <span className="num text-hint">ΔE {deltaE}</span>
      </li>
    ))}
  </ul>
);

/** Asks before a colour is saved that is there already but for a hardly visible difference; true: save it. */
export async function mayBeSaved(input: Pick<ColourInput, 'name' | 'hex' | 'lab'>, exceptId: string | null): Promise<boolean> {
  const query = asked(input);
  // Without an answer nothing is known against the colour.
  const near = query ? await call(coloursApi.listNearColours, { query }).catch(() => []) : [];
  const alike = alikeOf(near, exceptId);
  if (alike.length === 0) return true;
  return confirm({
    title: `颜色库里已有几乎一样的颜色，仍要保存“${input.name}”？`,
    content: <Alike colours={alike} />,
    okText: '仍要保存',
  });
}
