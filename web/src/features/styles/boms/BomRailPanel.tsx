import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, BomDifference } from '@mrp/contract/features/styles/record.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { memo, useDeferredValue, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useRows } from '../../../kit/form/useRows.ts';
import { checkCell, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { formatCount, formatMoney } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { bomViewAddress } from '../addresses.ts';
import { bomColumns, type BomContext } from './bom-columns.ts';
import { materialIn } from './bom-lines.ts';
import { changeOf, CostPanel } from './CostPanel.tsx';
import { comparedWith } from './DifferencePanel.tsx';
import { useImpact } from './ImpactPanel.tsx';
import './rail.css';

interface RailProps {
  bom: Bom;
  work: BomContext;
}

/** Panel beside the lines: cost per piece during input, completeness, changes and effects. */
export function BomRailPanel({ bom, work }: RailProps) {
  // After the frame that shows the edited lines.
  const rows = useDeferredValue<readonly GridRow[] | null>(useRows('lines'), null);
  return <div className="bom-rail">{rows && <RailParts {...{ bom, work, rows }} />}</div>;
}

const RailParts = memo(function RailParts({ bom, work, rows }: LiveProps) {
  const priced = useCan()(VIEW_PRICES);
  useSyncExternalStore(work.materials.subscribe, work.materials.edition);
  const against = comparedWith(bom);
  const { data: difference } = useApiQuery(
    bomsApi.compare,
    { params: { id: bom.id }, query: { against: against ?? '' } },
    { enabled: against !== undefined },
  );
  return (
    <>
      {priced && <LiveCost {...{ bom, work, rows }} difference={difference} />}
      <Completeness {...{ rows, work }} />
      {difference && <Changes bom={bom} difference={difference} />}
      <Effects bom={bom} />
    </>
  );
});

interface LiveProps extends RailProps {
  rows: readonly GridRow[];
}

/** The cost of one piece during input, by the pricing that the server uses. */
function LiveCost({ bom, work, rows, difference }: LiveProps & { difference: BomDifference | undefined }) {
  const isLoading = rows.some((row) => materialIn(row) && !work.materialOf(materialIn(row)?.id ?? ''));
  if (isLoading) return <CostPanel total={bom.materialCost ?? null} unpriced={bom.unpriced ?? 0} lines={storedAmounts(bom)} />;
  const known = costsOf(rows, work);
  const change = changeOf(difference?.costBefore, known.total);
  return (
    <CostPanel
      {...known}
      note={
        change && (
          <>
            较 V{difference?.before.versionNo} {change}
          </>
        )
      }
    />
  );
}

const storedAmounts = ({ lines }: Bom) => lines.map(({ section, amount = null }) => ({ section, amount }));

/** Line amounts are rounded before they are added. */
function costsOf(rows: readonly GridRow[], { targets, figures }: BomContext) {
  const lines = rows.flatMap((row) => {
    const found = figures(row);
    return found?.stock ? [{ section: row['section'], ...found }] : [];
  });
  const sum = (amounts: readonly (string | null | undefined)[]): string | null => {
    const known = amounts.filter((amount) => typeof amount === 'string');
    return known.length === 0 ? null : sumDecimals(known);
  };
  return {
    total: sum(lines.map(({ amount }) => amount)),
    unpriced: lines.filter(({ price }) => price === null).length,
    lines: lines.map(({ section, amount }) => ({ section, amount })),
    targets: targets
      .filter(({ active }) => active)
      .map(({ id, colourName }) => ({ id, colourName, cost: sum(lines.map(({ costs }) => costs.get(id))) })),
  };
}

interface RailPartProps {
  title: string;
  extra: ReactNode;
  children: ReactNode;
}

const RailPart = ({ title, extra, children }: RailPartProps) => (
  <section className="bom-rail-part" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {extra}
    </header>
    {children}
  </section>
);

/** Lines without missing values, colours or errors, which can be submitted. */
function Completeness({ rows, work }: Omit<LiveProps, 'bom'>) {
  const columns = bomColumns({ ...work, canSeePrices: false });
  const colours = columns.filter(({ key }) => key.startsWith('colour'));
  const whole = rows.filter(
    (row) => columns.every((column) => checkCell(column, row[column.key], true) === null) && colours.every(({ key }) => row[key]),
  ).length;
  return (
    <RailPart title="完整度" extra={<span>{`${formatCount(whole)} / ${formatCount(rows.length)} 行`}</span>}>
      <div className="bom-rail-bar" aria-hidden="true">
        <span style={{ width: `${rows.length === 0 ? 0 : (100 * whole) / rows.length}%` }} />
      </div>
    </RailPart>
  );
}

const words = { ADDED: '增', REMOVED: '删', CHANGED: '改' } as const;
const SHOWN_CHANGES = 8;

/** The saved lines compared with the previous version. */
function Changes({ bom, difference: { before, lines } }: { bom: Bom; difference: BomDifference }) {
  const changes = lines.flatMap((line) =>
    line.change === 'CHANGED'
      ? line.fields.map((field) => ({
          ...line,
          what: `${line.name} ${field.label}`,
          how: `${field.before || '无'} → ${field.after || '无'}`,
        }))
      : [{ ...line, what: line.name, how: amountOf(line) }],
  );
  return (
    <RailPart title={`与 V${before.versionNo} 的差异`} extra={<Link to={`${bomViewAddress(bom.id)}#differences`}>逐行对比</Link>}>
      {changes.length === 0 ? (
        <p className="bom-rail-quiet">已保存的明细与它相同</p>
      ) : (
        <ul>
          {changes.slice(0, SHOWN_CHANGES).map(({ change, code, what, how }, at) => (
            <li key={`${at}/${code}`}>
              <span className={`bom-diff ${change}`}>{words[change]}</span>
              <span className="bom-rail-what">{what}</span>
              <span className="bom-rail-how">{how}</span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > SHOWN_CHANGES && <p className="bom-rail-quiet">另有 {formatCount(changes.length - SHOWN_CHANGES)} 处</p>}
    </RailPart>
  );
}

function amountOf({ change, amountBefore, amountAfter }: BomDifference['lines'][number]): string {
  const [word, amount] = change === 'ADDED' ? ['新增', amountAfter] : ['移除', amountBefore];
  return amount ? `${word} ${formatMoney(amount)}` : word;
}

/** 生效后影响: number of affected documents; each figure links to them. */
function Effects({ bom }: { bom: Bom }) {
  const impact = useImpact(bom);
  if (!impact) return null;
  const { garmentOrders, preparations, parents } = impact;
  const open = garmentOrders.filter(({ bulkBom }) => !bulkBom);
  const pieces = open.reduce((sum, order) => sum + order.pieces, 0);
  const facts = [
    { label: '未完成备料单', value: `${formatCount(preparations.length)} 张`, count: preparations.length },
    { label: '未锁定成衣订单', value: `${formatCount(open.length)} 张 · ${formatCount(pieces)} 件`, count: open.length },
    { label: '上层BOM', value: `${formatCount(parents.length)} 个`, count: parents.length },
  ].filter(({ count }) => count > 0);
  return (
    <RailPart title="生效后影响" extra={null}>
      {facts.length === 0 ? (
        <p className="bom-rail-quiet">没有未完成的成衣订单、备料单和上层BOM</p>
      ) : (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Link to={`${bomViewAddress(bom.id)}#impact`}>{value}</Link>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </RailPart>
  );
}
