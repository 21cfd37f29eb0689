import { coloursApi, type ColourInput, type NearColour } from '@mrp/contract/features/dictionaries/colours.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { call } from '../../lib/api/api.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { alikeOf, askedColour } from './near-colours.ts';
import './near-colours.css';

interface NearColoursAsked {
  hex: string;
  /** Measured. */
  lab: ColourInput['lab'];
  /** The colour that is edited. */
  exceptId: string | null;
}

/** Names in a form the colours of the library that hardly differ from its own; null: there is none. */
export function useNearColours({ hex, lab, exceptId }: NearColoursAsked): ReactNode {
  const query = askedColour({ hex, lab });
  const { data = [] } = useApiQuery(coloursApi.listNearColours, { query: query ?? {} }, { enabled: query !== null, handlesErrors: 'all' });
  const alike = query ? alikeOf(data, exceptId) : [];
  if (alike.length === 0) return null;
  return (
    <Alert className="near-colours" type="warning" showIcon title="颜色库里已有几乎一样的颜色" description={<Alike colours={alike} />} />
  );
}

const Alike = ({ colours }: { colours: readonly NearColour[] }) => (
  <ul className="plain-list">
    {colours.map(({ id, code, name, hex, deltaE }) => (
      <li key={id} className="colour-line">
        <Swatch shade={{ name, hex }} size={20} silent /> {name} <span className="text-hint">{code}</span>
        <span className="num text-hint">ΔE {deltaE}</span>
      </li>
    ))}
  </ul>
);

/** Asks before a colour is saved that is there already but for a hardly visible difference; true: save it. */
export async function mayBeSaved(input: Pick<ColourInput, 'name' | 'hex' | 'lab'>, exceptId: string | null): Promise<boolean> {
  const query = askedColour(input);
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
