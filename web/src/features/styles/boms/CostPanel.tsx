import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import type { ReactNode } from 'react';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { formatCount, formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { sumSections, type SectionSum } from '../text.ts';
import './cost.css';
import '../styles.css';

/** Totals of a BOM below its name; costs only with permission. */
export function bomFacts(bom: Bom): Fact[] {
  const { materialCost, writtenCost, unpriced = 0, lines, targets, versions: _versions } = bom;
  const short = lines.filter(({ isShort }) => isShort).length;
  const active = targets.filter((target) => target.active);
  return [
    ...(materialCost === undefined
      ? []
      : [
          {
            label: styleWords.materialCost,
            value: materialCost && formatMoney(materialCost),
            unit: '元/件',
            strong: true,
            ...(unpriced > 0 && { note: `${unpriced} 行无单价` }),
          },
          { label: '编写时', value: writtenCost && formatMoney(writtenCost), unit: '元/件', note: changeOf(writtenCost, materialCost) },
        ]),
    { label: styleWords.lines, value: `${formatCount(lines.length)} 行` },
    { label: '缺料', value: short === 0 ? '无' : `${formatCount(short)} 行`, ...(short > 0 && { strong: true }) },
    { label: styleWords.skc, value: `${formatCount(active.length)} 色` },
    { label: '未完成订单', value: `${formatCount(active.reduce((sum, { orderedPieces }) => sum + orderedPieces, 0))} 件` },
  ];
}

/** Example: ▲ 0.34 (+1.2%) */
export function changeOf(before: string | null | undefined, after: string | null | undefined): ReactNode {
  if (!before || !after || compareDecimals(before, '0') === 0 || compareDecimals(before, after) === 0) return undefined;
  const difference = decimal(after).minus(decimal(before));
  const rises = difference.gt(0);
  const share = formatSigned(difference.div(decimal(before)).times(100).toFixed(1), 1);
  return (
    <span className="bom-change">
      <span aria-hidden="true">{rises ? '▲' : '▼'}</span>
      <span className="visually-hidden">{rises ? '上涨' : '下降'}</span> {formatMoney(difference.abs().toFixed(2))}（{share}%）
    </span>
  );
}

interface CostPanelProps {
  total: string | null;
  /** Lines without a price add nothing and are counted in a note. */
  unpriced: number;
  lines: readonly { section: unknown; amount: string | null }[];
  /** Shown beside the figure: the difference to the compared version. */
  note?: ReactNode;
  /** Cost per colour of the product. */
  targets?: readonly { id: string; colourName: string; cost?: string | null | undefined }[];
}

/** 单件物料成本 with the share of each material class. */
export function CostPanel({ total, unpriced, lines, note, targets = [] }: CostPanelProps) {
  const sections = sumSections(lines);
  const sum = sumDecimals(sections.map(({ amount }) => amount));
  const share = ({ amount }: SectionSum): string =>
    compareDecimals(sum, '0') === 0 ? '0.0' : decimal(amount).div(decimal(sum)).times(100).toFixed(1);
  return (
    <div className="bom-cost">
      <div className="bom-cost-figure">
        <span className="bom-cost-label">单件物料成本</span>
        <output aria-label="单件物料成本">
          {formatMoney(total)}
          <span className="k-unit"> 元/件</span>
        </output>
        <span className="bom-cost-note">
          {unpriced > 0 && <span className="bom-unpriced">{unpriced} 行没有单价，未计入</span>}
          {note}
        </span>
      </div>
      <div className="bom-cost-parts">
        <div className="bom-bar" aria-hidden="true">
          {sections.map((one) => (
            <span key={one.section} className={`bom-part-${one.section}`} style={{ flexGrow: share(one) }} />
          ))}
        </div>
        <dl>
          {sections.map((one) => (
            <div key={one.section}>
              <dt>
                <span className={`bom-dot bom-part-${one.section}`} aria-hidden="true" />
                {one.label} <span className="bom-count">{one.lines} 行</span>
              </dt>
              <dd>
                {formatMoney(one.amount)} <span className="bom-share">{share(one)}%</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {targets.length > 1 && <TargetCosts targets={targets} />}
    </div>
  );
}

function TargetCosts({ targets }: Required<Pick<CostPanelProps, 'targets'>>) {
  return (
    <dl className="bom-cost-targets" aria-label="各货色成本">
      {targets.map(({ id, colourName, cost = null }) => (
        <div key={id}>
          <dt>{colourName}</dt>
          <dd>{formatMoney(cost)}</dd>
        </div>
      ))}
    </dl>
  );
}
