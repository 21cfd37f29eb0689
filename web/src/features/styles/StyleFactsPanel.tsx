import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow, garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSummary } from '../../kit/object/ObjectHead.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatCount, formatDay, formatMoney, formatTime } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { bomAddress, orderPaths } from './addresses.ts';
import { basicNames } from './style-groups.ts';
import { typeLabels } from './text.ts';
import './styles.css';

const sum = (counts: readonly number[]): string => `${formatCount(counts.reduce((total, count) => total + count, 0))} 件`;

/** The facts of a style, below its name. */
function styleFacts({ category, season, year, wave, supplier, targetPrice, skcs }: Style): Fact[] {
  return [
    { label: styleFields.categoryId.label, value: category },
    { label: styleFields.seasonId.label, value: [year, season, wave].filter(Boolean).join(' ') },
    { label: styleFields.supplierId.label, value: supplier?.abbreviation },
    { label: '计划', value: sum(skcs.map(({ plannedPieces }) => plannedPieces)) },
    { label: '下单', value: sum(skcs.map(({ orderedPieces }) => orderedPieces)), strong: true },
    ...(targetPrice === undefined
      ? []
      : [{ label: styleFields.targetPrice.label, value: targetPrice && formatMoney(targetPrice), unit: '元/件' }]),
  ];
}

/** The head of its page and of 速览. */
export const styleHead = (style: Style): ObjectSummary => ({
  name: style.name,
  code: style.code,
  status: style.active ? { tone: 'success', label: styleFields.active.label } : { tone: 'neutral', label: '停用' },
  face: { name: style.name, pictureUrl: pictureUrl(style.pictureIds[0], '160') },
  facts: styleFacts(style),
});

const inHead = { code: false, name: false, categoryId: false, year: false, seasonId: false, waveId: false, supplierId: false } as const;

/** 基本信息: facts that the head does not show. */
export const detailFacts = (style: Style): Fact[] => [
  ...recordFacts(styleFields, style, basicNames, { ...inHead, targetPrice: false, active: false }),
  { label: '建档', value: `${style.createdBy} ${formatTime(style.createdAt)}` },
  ...recordFacts(styleFields, style, ['remark']),
];

/** 货色. */
export function SkcsPanel({ style: { skcs } }: { style: Style }) {
  return (
    <PlainTable label={styleWords.skc}>
      <thead>
        <tr>
          <th scope="col">货色</th>
          <th scope="col">编码</th>
          <th scope="col">尺码</th>
          <th scope="col" className="num">
            计划件数
          </th>
          <th scope="col" className="num">
            下单件数
          </th>
        </tr>
      </thead>
      <tbody>
        {skcs.map(({ id, code, colourName, hex, sizes, plannedPieces, orderedPieces, active }) => (
          <tr key={id} className={active ? '' : 'off'}>
            <th scope="row">
              <span className="bom-colour">
                <Swatch shade={{ name: colourName, hex }} size={24} silent /> {colourName}
                {!active && <span className="bom-count">停用</span>}
              </span>
            </th>
            <td>{code}</td>
            <td>{sizes.length > 0 ? sizes.join(' ') : <EmptyCell />}</td>
            <td className="num">{formatCount(plannedPieces)}</td>
            <td className="num">{formatCount(orderedPieces)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

export function StyleBomsPanel({ style: { boms } }: { style: Style }) {
  if (boms.length === 0) return <p className="text-muted bom-quiet">还没有BOM。</p>;
  return (
    <PlainTable label="BOM">
      <thead>
        <tr>
          {['BOM编号', '类型', '版本', '状态', '更新时间'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {boms.map(({ id, code, type, versionNo, state, updatedAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={bomAddress(id)}>{code}</Link>
            </th>
            <td>{typeLabels[type]}</td>
            <td>V{versionNo}</td>
            <td>
              <StatusTag tone={bomWorkflow.states[state].tone}>{bomWorkflow.states[state].label}</StatusTag>
            </td>
            <td>{formatTime(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

export function StyleOrdersPanel({ style: { garmentOrders } }: { style: Style }) {
  if (garmentOrders.length === 0) return <p className="text-muted bom-quiet">还没有成衣订单。</p>;
  return (
    <PlainTable label={styleWords.garmentOrder}>
      <thead>
        <tr>
          <th scope="col">订单号</th>
          <th scope="col" className="num">
            件数
          </th>
          <th scope="col">下单日期</th>
          <th scope="col">交期</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {garmentOrders.map(({ id, code, pieces, orderedOn, deliverOn, state }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={orderPaths.detailOf(id)}>{code}</Link>
            </th>
            <td className="num">{formatCount(pieces)}</td>
            <td>{formatDay(orderedOn)}</td>
            <td>{deliverOn ? formatDay(deliverOn) : <EmptyCell />}</td>
            <td>
              <StatusTag tone={garmentOrderStates[state].tone}>{garmentOrderStates[state].label}</StatusTag>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
