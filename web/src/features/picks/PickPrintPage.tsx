import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickPlan, PickSheet } from '@mrp/contract/features/picks/plan.ts';
import type { PickLine } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { ownerships } from '@mrp/contract/features/stock/ledger.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { pickFields } from '@mrp/contract/features/picks/fields.ts';
import { Code128 } from '../../kit/print/Code.tsx';
import { PrintedSheets } from '../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../kit/print/PrintSheet.tsx';
import { formatFullTime, formatNumber } from '../../lib/format/format.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { labelOf, placeKey } from './issuing/issue-lines.ts';
import { isSome, openOf } from './text.ts';
import { stopsOf } from './issuing/walk-lines.ts';
import './picks.css';
import { quantityText } from '../../lib/format/quantities.ts';

/** 打印领料单: the picks in the address on A4, each starting on a new page, with the rolls to fetch. */
export function PickPrintPage() {
  return (
    <PrintedSheets endpoint={picksApi.print} kind="pick" noun={pickWords.pickOrder}>
      {(pick: PickSheet) => <Sheet key={pick.id} pick={pick} />}
    </PrintedSheets>
  );
}

const columns = [
  { label: '行' },
  { label: '物料 / 缸号 / 匹号' },
  { label: '条码' },
  { label: '数量', num: true },
  { label: pickWords.unit },
  { label: '领后余', num: true },
  { label: '✓' },
];

function Sheet({ pick }: { pick: PickSheet }) {
  const { code, state, lines } = pick;
  const stops = stopsOf(pick);
  return (
    <PrintSheet
      title={pickWords.pickOrder}
      note={pickWorkflow.states[state].label}
      code={code}
      facts={factsOf(pick)}
      notes={[{ label: pickFields.remark.label, text: pick.remark }]}
      columns={columns}
      signatures={['制单人', '仓管', '领料人', '日期']}
    >
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          at={at}
          planned={pick.plan?.lines.find(({ lineId }) => lineId === line.id)}
          walks={stops.length > 0}
        />
      ))}
      {stops.map(({ bin, takes }) => (
        <Stop key={bin?.id ?? ''} bin={bin} takes={takes} />
      ))}
    </PrintSheet>
  );
}

interface LineProps {
  line: PickLine;
  at: number;
  planned: PickPlan['lines'][number] | undefined;
  /** What is to be fetched stands below, by bin. */
  walks: boolean;
}

function Line({ line, at, planned, walks }: LineProps) {
  const { code, name, colourName, skc, unit, quantity, pickedQuantity, takes } = line;
  const toFetch = walks ? [] : (planned?.takes ?? []);
  const only = takes.length === 0 && toFetch.length === 1 && toFetch[0]?.lotId === null ? toFetch[0] : undefined;
  return (
    <>
      <tr>
        <td>{at + 1}</td>
        <td colSpan={2}>
          <strong>{code}</strong> {[name, colourName].filter(Boolean).join(' ')}
          {skc && `　货色 ${skc}`}
          {isSome(pickedQuantity) && `　已领 ${quantityText(pickedQuantity, unit)}，未领 ${quantityText(openOf(line), unit)}`}
          {planned && isSome(planned.short) && `　库存缺 ${quantityText(planned.short, unit)}`}
        </td>
        <td className="num">{formatNumber(quantity, unit.decimals)}</td>
        <td>{unit.name}</td>
        <td className="num">{only && formatNumber(only.left, unit.decimals)}</td>
        <td className="brief">{only && TO_FETCH}</td>
      </tr>
      {takes.map((take) => (
        <Place key={take.id} line={line} take={take} mark="已领" />
      ))}
      {!only && toFetch.map((take) => <Place key={placeKey(take)} line={line} take={take} mark={TO_FETCH} left={take.left} />)}
    </>
  );
}

/** A box that the keeper ticks. */
const TO_FETCH = '☐';

/** 库位 on the way, with what is fetched there. */
function Stop({ bin, takes }: ReturnType<typeof stopsOf>[number]) {
  return (
    <>
      <tr className="pick-print-stop">
        <td colSpan={columns.length}>
          <strong>{bin ? `库位 ${[bin.zone, bin.code].filter(Boolean).join(' ')}` : '不在库位'}</strong>
        </td>
      </tr>
      {takes.map(({ line, take }) => (
        <Place
          key={`${line.lineId} ${placeKey(take)}`}
          line={line}
          take={take}
          goods={[line.code, line.name, line.colourName].filter(Boolean).join(' ')}
          mark={TO_FETCH}
          left={take.left}
        />
      ))}
    </>
  );
}

interface PlaceProps {
  line: Pick<PickLine, 'unit'>;
  take: PickLine['takes'][number] | PickPlan['lines'][number]['takes'][number];
  /** Named where the line does not stand above. */
  goods?: string;
  mark: string;
  left?: string;
}

/** A roll or lot to fetch, with the code of its label. */
function Place({ line: { unit }, take, goods, mark, left }: PlaceProps) {
  const label = labelOf(take);
  return (
    <tr className="part">
      <td colSpan={2} className="pick-print-place">
        {[goods, rollName(take), ownerships[take.ownership]].filter(Boolean).join('　')}
      </td>
      <td>
        {label && (
          <>
            <Code128 text={label} moduleMm={0.25} heightMm={6} /> {label}
          </>
        )}
      </td>
      <td className="num">{formatNumber(take.quantity, unit.decimals)}</td>
      <td>{unit.name}</td>
      <td className="num">{left !== undefined && formatNumber(left, unit.decimals)}</td>
      <td className="brief">{mark}</td>
    </tr>
  );
}

function factsOf(pick: PickSheet) {
  const { garmentOrder, style, holder, needOn, unit, quantity, createdBy, createdAt } = pick;
  return [
    { label: pickFields.holderId.label, value: holder.name },
    { label: pickWords.garmentOrder, value: garmentOrder?.code },
    { label: pickWords.styleCode, value: style?.code },
    { label: pickFields.needOn.label, value: needOn },
    { label: '合计', value: unit && quantity ? quantityText(quantity, unit) : null },
    { label: '制单', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
  ].filter(({ value }) => value);
}
