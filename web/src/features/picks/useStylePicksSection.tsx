import { picksApi } from '@mrp/contract/features/picks.ts';
import type { StylePicks } from '@mrp/contract/features/picks/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Link } from 'react-router';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { PICKS } from './addresses.ts';

type Line = StylePicks['lines'][number];

const figure = (text: string, { unit }: Line): string => formatNumber(text, unit.decimals);

const unitOf = ({ unit }: Line): string => unit.name;

/** What was cut: picked without the 余料 that came back. */
const used = ({ picked, surplus }: Line) => decimal(picked).minus(decimal(surplus));

/** The picks of the style with the material, which a figure is the sum of. */
function PicksLink({ styleId, line, quantity }: { styleId: string; line: Line; quantity: string }) {
  const text = figure(quantity, line);
  if (!useCan()(picksApi.list)) return text;
  return (
    <Link to={`${PICKS}?styleIds=${styleId}&spuIds=${line.spuId}`} aria-label={`${text}：看 ${line.code} 的领料单`}>
      {text}
    </Link>
  );
}

const stylePickColumns = (styleId: string): readonly LineColumn<Line>[] => [
  { label: pickWords.skc, show: ({ skc }) => skc },
  { label: 'BOM需要', num: true, unitOf, show: (line) => figure(line.needed, line) },
  ...(['picked', 'surplus', 'planned'] as const).map((key): LineColumn<Line> => ({
    label: pickedLabels[key],
    num: true,
    unitOf,
    show: (line) => !decimal(line[key]).isZero() && <PicksLink styleId={styleId} line={line} quantity={line[key]} />,
  })),
  { label: '领用进度', show: (line) => <ProgressBar percent={percentOf(line)} /> },
];

const pickedLabels = { picked: pickWords.picked, surplus: '退回余料', planned: '已排未领' };

const percentOf = (line: Line): string =>
  decimal(line.needed).gt(0) ? roundHalfUp(used(line).times(100).div(decimal(line.needed)), 2) : '0.00';

/** 领料 of a style: picked against planned, by SKC and material; nothing without permission to read it. */
export function useStylePicksSection(id: string): ObjectSection[] {
  const can = useCan();
  const allowed = can(picksApi.ofStyle);
  const read = useApiQuery(picksApi.ofStyle, { params: { id } }, { enabled: allowed, handlesErrors: 'all' });
  if (!allowed) return [];
  return [
    {
      id: 'picks',
      title: pickWords.pick,
      ...(can(picksApi.list) && { moreTo: `${PICKS}?styleIds=${id}` }),
      content: (
        <ReadContent read={read}>
          {({ lines }) =>
            lines.length === 0 ? (
              <p className="text-muted">没有进行中的成衣订单，或款式还没有生效的BOM。</p>
            ) : (
              <LineTable
                label={pickWords.progress}
                heading={pickWords.material}
                columns={stylePickColumns(id)}
                lines={lines}
                keyOf={({ skcId, skuId }) => `${skcId} ${skuId}`}
                nameOf={({ code, name, colourName }) => [code, name, colourName].filter(Boolean).join(' ')}
              />
            )
          }
        </ReadContent>
      ),
    },
  ];
}
