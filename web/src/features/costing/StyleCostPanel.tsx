import {
  nothingToCompare,
  type CostSide,
  type StyleCost,
  type StyleCostLine,
  type TotalSplit,
} from '@mrp/contract/features/costing/style-costs.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { AtLeast } from '../../kit/AtLeast.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { useDocumentAddress } from '../../lib/documents.ts';
import { formatCount, formatMoney, formatNumber, formatPercent } from '../../lib/format/format.ts';
import { sheetAddress, unpricedText } from './text.ts';

const StyleCostDocumentsPanel = lazyPanel(async () => (await import('./StyleCostDocumentsPanel.tsx')).StyleCostDocumentsPanel);

interface StyleCostPanelProps {
  cost: StyleCost;
  skcId: string | null;
  onSkc: (id: string | null) => void;
}

const ALL = '';

/** 计划, 核价 and 实际 of each material, with what the actual costs more, by consumption and by price. */
export function StyleCostPanel({ cost, skcId, onSkc }: StyleCostPanelProps) {
  const [opened, setOpened] = useState<StyleCostLine | null>(null);
  const { skcs, lines, sums, style } = cost;
  return (
    <div className="stack">
      <div className="cluster">
        {skcs.length > 1 && (
          <ChoiceSelect
            aria-label={costingWords.skc}
            size="small"
            value={skcId ?? ALL}
            popupMatchSelectWidth={false}
            options={[{ value: ALL, label: '全部货色' }, ...skcs.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => onSkc(value === ALL ? null : value)}
          />
        )}
        <Sources cost={cost} />
      </div>
      {lines.length === 0 ? (
        <p className="text-hint">还没有生效的BOM、已审批的核价单和领料。</p>
      ) : (
        <CostTable lines={lines} sums={sums} onOpen={setOpened} />
      )}
      {opened?.item && <StyleCostDocumentsPanel styleId={style.id} item={opened.item} onClose={() => setOpened(null)} />}
    </div>
  );
}

const heads = ['计划', '核价', '实际', '实际比计划', '其中用量', '其中单价', '实际比核价'];

function CostTable({ lines, sums, onOpen }: Pick<StyleCost, 'lines' | 'sums'> & { onOpen: (line: StyleCostLine) => void }) {
  return (
    <PlainTable label="计划、核价与实际成本">
      <thead>
        <tr>
          <th scope="col">物料</th>
          {heads.map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.item?.id ?? line.name}>
            <th scope="row">
              <MaterialName line={line} />
              {line.item && <RowButton label="单据" name={line.name} onClick={() => onOpen(line)} />}
            </th>
            <PlannedCell line={line} />
            <SideCell side={line.costed} unit={line.unit?.name ?? ''} />
            <ActualCell line={line} />
            <SplitCells plan={line.overPlan} sheet={line.overSheet} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            合计
            {sums.unpriced > 0 && <div className="text-muted">{unpricedText(sums.unpriced)}：不计入计划，不比差异</div>}
          </th>
          <SumCell sum={sums.planned} unpriced={sums.unpriced} />
          <SumCell sum={sums.costed} />
          <SumCell sum={sums.actual} />
          <SplitCells plan={sums.overPlan} sheet={sums.overSheet} isTotal />
        </tr>
      </tfoot>
    </PlainTable>
  );
}

const SumCell = ({ sum, unpriced = 0 }: { sum: string | null; unpriced?: number }) => (
  <td className="num">
    <strong>{sum === null ? '—' : <AtLeast missing={unpriced > 0 && unpricedText(unpriced)}>{formatMoney(sum)}</AtLeast>}</strong>
  </td>
);

interface SplitCellsProps {
  plan: StyleCostLine['overPlan'] | TotalSplit;
  sheet: StyleCostLine['overSheet'] | TotalSplit;
  /** A total says over how many lines it was compared. */
  isTotal?: boolean;
}

function SplitCells({ plan, sheet, isTotal = false }: SplitCellsProps) {
  return (
    <>
      <MoreCell value={plan?.difference} {...(isTotal && { over: <ComparedLines split={plan} noun={costingWords.planned} /> })} />
      <MoreCell value={plan?.consumptionPart} />
      <MoreCell value={plan?.pricePart} />
      <MoreCell value={sheet?.difference} {...(isTotal && { over: <ComparedLines split={sheet} noun={costingWords.costing} /> })} />
    </>
  );
}

/** 32.43 比 32.00，2/3 行可比 */
function ComparedLines({ split, noun }: { split: SplitCellsProps['plan']; noun: string }) {
  if (split === null || !('of' in split)) return nothingToCompare;
  const { actual, base, lines, of } = split;
  return `实际 ${formatMoney(actual)} 比${noun} ${formatMoney(base)}，${lines}/${of} 行可比`;
}

function MaterialName({ line: { item, name } }: { line: StyleCostLine }) {
  const to = useDocumentAddress()('material', item?.id ?? '');
  if (item === null)
    return (
      <span>
        {name} <span className="text-muted">没有匹配物料</span>
      </span>
    );
  return to ? <Link to={to}>{name}</Link> : name;
}

/** What the three columns are made of. */
function Sources({ cost: { bom, sheet, pieces, isPicking } }: { cost: StyleCost }) {
  const addressOf = useDocumentAddress();
  const bomTo = bom && addressOf('bom', bom.id);
  return (
    <span className="text-muted">
      计划：
      {bom ? (
        bomTo ? (
          <Link to={bomTo}>
            {bom.code} V{bom.versionNo}
          </Link>
        ) : (
          `${bom.code} V${bom.versionNo}`
        )
      ) : (
        '没有生效的BOM'
      )}
      ，按今天的价格；核价：
      {sheet ? (
        <Link to={sheetAddress(sheet.quotationId, sheet.versionNo)}>
          {sheet.code} V{sheet.versionNo}
        </Link>
      ) : (
        '还没有审批'
      )}
      ；实际：{pieces > 0 ? `领料 ${formatCount(pieces)} 件，已扣退料${isPicking ? '，还有未完的领料单' : ''}` : '还没有领完的订单'}
    </span>
  );
}

function SideCell({ side, unit }: { side: CostSide | null; unit: string }) {
  if (side === null) return <td className="num">—</td>;
  return (
    <td className="num">
      {formatMoney(side.amount)}
      <div className="text-muted">
        {formatNumber(side.consumption, 4)} {unit} × {formatNumber(side.price, 4)}
      </div>
    </td>
  );
}

/** A material without a price today has a consumption, and no amount. */
function PlannedCell({ line: { planned, unpriced, unit } }: { line: StyleCostLine }) {
  if (unpriced === null) return <SideCell side={planned} unit={unit?.name ?? ''} />;
  return (
    <td className="num">
      没有价格
      <div className="text-muted">
        {formatNumber(unpriced, 4)} {unit?.name}
      </div>
    </td>
  );
}

/** While an order is still being picked for, how far it is. */
function ActualCell({ line: { actual, pickedPercent, unit } }: { line: StyleCostLine }) {
  if (actual !== null || pickedPercent === null) return <SideCell side={actual} unit={unit?.name ?? ''} />;
  return <td className="num text-muted">已领 {formatPercent(pickedPercent, 1)}</td>;
}

interface MoreCellProps {
  value: string | undefined;
  /** What a total was compared over. */
  over?: ReactNode;
}

/** ▲ more, ▼ less; 无可比 where one of the sides is not known. */
function MoreCell({ value, over }: MoreCellProps) {
  if (value === undefined) return <td className="num text-muted">{over ?? nothingToCompare}</td>;
  const sign = compareDecimals(value, '0');
  return (
    <td className="num">
      {sign !== 0 && (
        <>
          <span aria-hidden>{sign > 0 ? '▲ ' : '▼ '}</span>
          <span className="visually-hidden">{sign > 0 ? '高' : '低'} </span>
        </>
      )}
      {formatMoney(value.replace('-', ''))}
      {over && <div className="text-muted">{over}</div>}
    </td>
  );
}
