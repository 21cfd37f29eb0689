import type { StockDocument, StockLine } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockDocumentStates } from '@mrp/contract/features/stock/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { documentFields, stockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import { Fragment } from 'react';
import { PrintedSheets } from '../../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../../kit/print/PrintSheet.tsx';
import { formatFullTime, formatNumber } from '../../../lib/format/format.ts';
import { kindTitle, ownershipLabel } from './document-text.ts';
import { apiOf, secondText } from '../text.ts';

/** 打印单据: the documents in the address on A4, each starting on a new page. */
function DocumentPrintPage({ goods }: { goods: ItemLevel }) {
  return (
    <PrintedSheets endpoint={apiOf(goods).printDocuments} kind="stockDocument" noun={stockWords.document}>
      {(document: StockDocument) => <DocumentSheet key={document.id} document={document} />}
    </PrintedSheets>
  );
}

const columns = [
  { label: '行' },
  { label: stockWords.material },
  { label: '缸号 / 匹号' },
  { label: stockWords.quantity, num: true },
  { label: stockWords.unit },
  { label: stockLineFields.secondQuantity.label, num: true },
  { label: '备注' },
];

function DocumentSheet({ document }: { document: StockDocument }) {
  const { kind, code, state, lines } = document;
  return (
    <PrintSheet
      title={kindTitle(kind)}
      note={stockDocumentStates[state].label}
      code={code}
      facts={factsOf(document)}
      notes={[
        { label: documentFields.reason.label, text: document.reason },
        { label: '备注', text: document.remark },
      ]}
      columns={columns}
      signatures={['制单人', '仓管', '收货 / 领用人', '日期']}
    >
      {lines.map((line, at) => (
        <Fragment key={line.id}>
          <LineRow line={line} at={at} />
          {line.rolls.map((roll) => (
            <tr key={roll.id} className="part">
              <td colSpan={2}>{line.toItemId !== null && (roll.side === 'IN' ? '色布' : '坯布')}</td>
              <td>{[roll.lotNo, roll.rollNo].filter(Boolean).join(' / ')}</td>
              <td className="num">{formatNumber(roll.quantity, line.unit.decimals)}</td>
              <td>{line.unit.name}</td>
              <td className="num">{secondText(roll.secondQuantity, line.secondUnit)}</td>
              <td>{roll.defectPoints !== null && `疵点 ${roll.defectPoints} 分`}</td>
            </tr>
          ))}
        </Fragment>
      ))}
    </PrintSheet>
  );
}

function LineRow({ line, at }: { line: StockLine; at: number }) {
  const { code, name, colourName, toCode, toColourName, toQuantity, direction, quantity, unit, rolls, remark } = line;
  const sign = direction === 'OUT' ? '-' : '';
  return (
    <tr>
      <td>{at + 1}</td>
      <td>
        <strong>{code}</strong> {[name, colourName].filter(Boolean).join(' ')}
        {toCode !== null && (
          <>
            <br />→ <strong>{toCode}</strong> {toColourName}
          </>
        )}
      </td>
      <td>{rolls.length > 0 && `共 ${rolls.length} 匹`}</td>
      <td className="num">
        {sign}
        {formatNumber(quantity, unit.decimals)}
        {toQuantity !== null && (
          <>
            <br />
            {formatNumber(toQuantity, unit.decimals)}
          </>
        )}
      </td>
      <td>{unit.name}</td>
      <td className="num">{rolls.length === 0 && secondText(line.secondQuantity, line.secondUnit)}</td>
      <td>{remark}</td>
    </tr>
  );
}

interface Fact {
  label: string;
  value: string | null;
}

function factsOf(document: StockDocument): Fact[] {
  const { kind, holder, toHolder, ownership, supplier, quantities, adjustReason, category, occurredAt } = document;
  const { createdBy, createdAt, postedBy } = document;
  const facts: Fact[] = [
    { label: kind === 'TRANSFER' ? '调出方' : stockWords.holder, value: holder.name },
    { label: documentFields.toHolderId.label, value: toHolder && toHolder.name },
    { label: '归属', value: ownershipLabel(ownership) },
    { label: documentFields.supplierId.label, value: supplier && supplier.name },
    { label: stockWords.total, value: quantities },
    { label: documentFields.categoryId.label, value: category && category.name },
    { label: documentFields.reasonId.label, value: adjustReason && adjustReason.name },
    { label: stockWords.occurredAt, value: occurredAt && formatFullTime(occurredAt).slice(0, 16) },
    { label: '制单', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
    { label: '过账', value: postedBy },
  ];
  return facts.filter(({ value }) => value);
}

export const documentPrintPages = {
  SKU: () => <DocumentPrintPage goods="SKU" />,
  SPU: () => <DocumentPrintPage goods="SPU" />,
} as const;
