import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { ComparedSupplier } from '@mrp/contract/features/suppliers/comparison.ts';
import { SCORED_DAYS } from '@mrp/contract/features/suppliers/score.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { factRows, figureCell, rowsOver } from '../../kit/compare/compare-rows.ts';
import type { ComparedCell, ComparedGroup, ComparedRow } from '../../kit/compare/comparison.ts';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatDay } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { cooperationNames, settlementNames } from './supplier-groups.ts';

type Suppliers = readonly ComparedSupplier[];

const highest = { best: { word: '最高', by: 'highest' } } as const;
const lowest = { best: { word: '最短', by: 'lowest' } } as const;

/** The criteria of 供应商对比; prices, and the score that a price level follows from, only for those who may see them. */
export function useSupplierComparison(suppliers: Suppliers): ComparedGroup[] {
  const seesPrices = useCan()(VIEW_PRICES);
  return [
    { title: `评分（近${SCORED_DAYS}天）`, rows: scoreRows(suppliers, seesPrices) },
    { title: '供货与价格', rows: supplyRows(suppliers, seesPrices) },
    { title: '合作条件', rows: termRows(suppliers) },
    { title: '基本', rows: basicRows(suppliers) },
  ];
}

/** A share with what it counts: 92.31% 12/13 单. */
function shareCell(rate: string | null, good: number, counted: number, unit: string): ComparedCell {
  const cell = figureCell(rate, 2, '%');
  return cell.text === ''
    ? cell
    : {
        ...cell,
        content: (
          <>
            {cell.text}
            <span className="k-unit">
              %（{good}/{counted} {unit}）
            </span>
          </>
        ),
        unit: undefined,
      };
}

function scoreRows(suppliers: Suppliers, seesPrices: boolean): ComparedRow[] {
  const row = rowsOver(suppliers);
  return [
    ...(seesPrices ? [row('综合评分', ({ score }) => figureCell(score, 1, '分'), { ...highest, decides: true })] : []),
    row('等级', ({ grade }) => ({ text: grade })),
    row('准时交货', ({ onTimeRate, keptDeliveries, dueDeliveries }) => shareCell(onTimeRate, keptDeliveries, dueDeliveries, '单'), highest),
    row('检验合格', ({ passedRate, passedLots, judgedLots }) => shareCell(passedRate, passedLots, judgedLots, '批'), highest),
    row('接单响应', ({ answeredRate, answeredOrders, askedOrders }) => shareCell(answeredRate, answeredOrders, askedOrders, '次'), highest),
    ...(seesPrices ? [row('价格水平', ({ pricePoints }) => figureCell(pricePoints, 1, '分'), highest)] : []),
  ];
}

function supplyRows(suppliers: Suppliers, seesPrices: boolean): ComparedRow[] {
  const row = rowsOver(suppliers);
  const most = { best: { word: '最多', by: 'highest' } } as const;
  return [
    row(supplierWords.materials, ({ materials }) => figureCell(String(materials), 0, '个'), most),
    row('共同报价的面料', ({ sharedMaterials }) => figureCell(String(sharedMaterials), 0, '个')),
    ...(seesPrices
      ? [
          row('其中米价最低', ({ cheapestMaterials }) => figureCell(String(cheapestMaterials), 0, '个'), { ...most, decides: true }),
          row(supplierWords.orderedAmount, ({ orderedAmount }) => figureCell(orderedAmount, 2, '元'), most),
        ]
      : []),
  ];
}

function termRows(suppliers: Suppliers): ComparedRow[] {
  const row = rowsOver(suppliers);
  const facts = suppliers.map((supplier) => recordFacts(supplierFields, supplier, [...cooperationNames, ...settlementNames]));
  const own = new Set([supplierFields.leadDays.label, supplierFields.settlementDays.label]);
  return [
    row(supplierFields.leadDays.label, ({ leadDays }) => figureCell(leadDays, 0, '天'), lowest),
    row(supplierFields.settlementDays.label, ({ settlementDays }) => figureCell(settlementDays, 0, '天'), {
      best: { word: '最长', by: 'highest' },
    }),
    ...factRows(facts, own),
  ];
}

function basicRows(suppliers: Suppliers): ComparedRow[] {
  const row = rowsOver(suppliers);
  const { states } = supplierWorkflow;
  return [
    row(supplierWords.state, ({ state }) => ({
      text: states[state].label,
      content: <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>,
    })),
    ...factRows(suppliers.map((supplier) => recordFacts(supplierFields, supplier, ['name', 'kind', 'city']))),
    row(supplierWords.contact, ({ contactName, contactMobile }) => ({ text: [contactName, contactMobile].filter(Boolean).join(' ') })),
    row('最先到期的证照', ({ certificateValidTo }) => ({ text: certificateValidTo ? formatDay(certificateValidTo) : '' })),
  ];
}
