import { documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { formatDay, formatTime } from '../../../lib/format/format.ts';
import { ownershipLabel } from './document-text.ts';

/** The facts of a document, below its name. */
export function documentFacts({
  kind,
  holder,
  toHolder,
  category,
  ownership,
  travels,
  expectedOn,
  quantities,
  postedAt,
  postedBy,
}: StockDocument): Fact[] {
  return [
    { label: kind === 'TRANSFER' ? '调出方' : stockWords.holder, value: holder.name },
    ...(toHolder ? [{ label: documentFields.toHolderId.label, value: toHolder.name, note: travels ? '经在途' : '直接' }] : []),
    ...(travels ? [{ label: stockWords.expectedOn, value: expectedOn && formatDay(expectedOn) }] : []),
    ...(category ? [{ label: documentFields.categoryId.label, value: category.name }] : []),
    { label: '归属', value: ownershipLabel(ownership) },
    { label: stockWords.quantity, value: quantities, strong: true },
    { label: '过账', value: postedAt && formatTime(postedAt), note: postedBy },
  ];
}

export function documentDetails(document: StockDocument): Fact[] {
  const { supplier, adjustReason, reversalReason, occurredAt, createdBy, createdAt } = document;
  const declared = (name: keyof typeof documentFields) => recordFacts(documentFields, document, [name]);
  return [
    ...(supplier ? declared('supplierId') : []),
    ...(adjustReason ? [{ label: '调整原因', value: adjustReason.name }] : []),
    { label: stockWords.occurredAt, value: occurredAt && formatTime(occurredAt) },
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    ...declared('reason'),
    ...(reversalReason ? [{ label: '冲销原因', value: reversalReason, wide: true }] : []),
    ...declared('remark'),
  ];
}
