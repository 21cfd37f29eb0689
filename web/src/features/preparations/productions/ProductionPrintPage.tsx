import { productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Batch, Production } from '@mrp/contract/features/preparations/production.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationLineFields, preparationFields } from '@mrp/contract/features/preparations/fields.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Fragment } from 'react';
import { PrintedSheets } from '../../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../../kit/print/PrintSheet.tsx';
import { formatFullTime, formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

/** 打印备料生产单: planned and finished quantities on A4, each production starting on a new page. */
export function ProductionPrintPage() {
  return (
    <PrintedSheets endpoint={productionsApi.print} kind="production" noun={preparationWords.productionOrder}>
      {(production: Production) => <ProductionSheet key={production.id} production={production} />}
    </PrintedSheets>
  );
}

const columns = [
  { label: '备料单 / 批次' },
  { label: '款号 / 货色' },
  { label: '缸号 / 匹号' },
  { label: preparationLineFields.quantity.label, num: true },
  { label: preparationWords.unit },
  { label: preparationFields.remark.label },
];

function ProductionSheet({ production }: { production: Production }) {
  const { code, state, unit, lines, batches } = production;
  return (
    <PrintSheet
      title={preparationWords.production}
      note={productionWorkflow.states[state].label}
      code={code}
      facts={factsOf(production)}
      columns={columns}
      signatures={['制单人', '供应商', '仓管', '日期']}
    >
      {lines.map(({ lineId, orderCode, style, skc, quantity, finishedQuantity }) => (
        <tr key={lineId}>
          <td>{orderCode}</td>
          <td colSpan={2}>{[style, skc].filter(Boolean).join(' / ')}</td>
          <td className="num">{formatNumber(quantity, unit.decimals)}</td>
          <td>{unit.name}</td>
          <td>已完成 {quantityText(finishedQuantity, unit)}</td>
        </tr>
      ))}
      {batches.map((batch) => (
        <BatchRows key={batch.id} batch={batch} unit={unit} />
      ))}
    </PrintSheet>
  );
}

function BatchRows({ batch: { position, isLast, receivedAt, quantity, remark, rolls }, unit }: { batch: Batch; unit: Production['unit'] }) {
  return (
    <Fragment>
      <tr>
        <td>
          第 {position} 批{isLast && '（最后一批）'}
        </td>
        <td>{formatFullTime(receivedAt).slice(0, 16)} 收货</td>
        <td>{rolls.length > 0 && `共 ${rolls.length} 条`}</td>
        <td className="num">{formatNumber(quantity, unit.decimals)}</td>
        <td>{unit.name}</td>
        <td>{remark}</td>
      </tr>
      {rolls.map(({ id, lotNo, rollNo, quantity: part, defectPoints }) => (
        <tr key={id} className="part">
          <td colSpan={2}>第 {position} 批</td>
          <td>{[lotNo, rollNo].filter(Boolean).join(' / ')}</td>
          <td className="num">{formatNumber(part, unit.decimals)}</td>
          <td>{unit.name}</td>
          <td>{defectPoints !== null && `疵点 ${defectPoints} 分`}</td>
        </tr>
      ))}
    </Fragment>
  );
}

function factsOf(production: Production) {
  const { supplier, holder, materialCode, materialName, colourName, unit, quantity, finishedQuantity, least, most } = production;
  const { unitPrice, greigeNeeded, greigeHolder, dyeLoss, expectedOn, createdBy, createdAt, endReason } = production;
  const greige = greigeNeeded && `${quantityText(greigeNeeded, unit)}（染损 ${formatPercent(dyeLoss, 2)}），${greigeHolder?.name ?? ''}`;
  return [
    { label: preparationWords.material, value: [materialCode, materialName, colourName].filter(Boolean).join(' '), wide: true },
    { label: preparationLineFields.supplierId.label, value: supplier.name },
    { label: preparationFields.holderId.label, value: holder.name },
    { label: '生产量', value: quantityText(quantity, unit) },
    { label: '溢短装', value: `${formatNumber(least, unit.decimals)} – ${quantityText(most, unit)}` },
    { label: preparationWords.finished, value: quantityText(finishedQuantity, unit) },
    {
      label: greigeNeeded === null ? preparationWords.unitPrice : '未税染费',
      value: unitPrice && `${formatNumber(unitPrice, 4)} 元/${production.priceUnit.name}`,
    },
    { label: preparationWords.greigeNeeded, value: greige },
    { label: preparationWords.expectedOn, value: expectedOn },
    { label: preparationWords.accept, value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
    { label: preparationWords.endReason, value: endReason, wide: true },
  ].filter(({ value }) => value);
}
