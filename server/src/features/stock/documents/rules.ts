import type { StockDocumentEdit } from '@mrp/contract/features/stock/documents.ts';
import { documentKindRules, neededFields, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import type { ItemLevel, HolderKind } from '@mrp/contract/features/stock/item-level.ts';
import { checkLine, checkRollsOnce, type Materials } from './lines.rules.ts';

export interface HolderOfDocument {
  kind: HolderKind;
  active: boolean;
}

type Fields = Record<string, string>;
type Header = Omit<StockDocumentEdit, 'version'> & { kind: StockDocumentKind };

/** Returns the errors of a document by field; empty when it is valid. */
export function checkDocument(
  goods: ItemLevel,
  document: Header,
  holders: ReadonlyMap<string, HolderOfDocument>,
  materials: Materials,
): Fields {
  const fields = checkHeader(document, holders);
  const { kind, ownership, lines } = document;
  const context = { goods, kind, ownership, materials };
  const addError = (field: string, message: string) => {
    fields[`lines.${field}`] ??= message;
  };
  lines.forEach((line, index) => checkLine(line, context, (field, message) => addError(`${index}.${field}`, message)));
  checkRollsOnce(lines, context, addError);
  return fields;
}

function checkHeader(document: Header, holders: ReadonlyMap<string, HolderOfDocument>): Fields {
  const { kind, holderId, toHolderId, ownership, travels, expectedOn } = document;
  const { bySourceOrder, needs } = documentKindRules[kind];
  const fields: Fields = {};
  const holder = holders.get(holderId);
  const wrongHolder = refuseHolder(holder);
  if (wrongHolder) fields['holderId'] = wrongHolder;
  if (kind === 'CONVERSION' && holder?.kind === 'OWN') fields['holderId'] = '坯转色须在供应商处进行，请先调拨';
  if (kind === 'TRANSFER') {
    const wrongTarget = refuseHolder(holders.get(toHolderId ?? ''));
    if (wrongTarget) fields['toHolderId'] = wrongTarget;
    else if (toHolderId === holderId) fields['toHolderId'] = '调入方与调出方相同';
  } else if (toHolderId !== null) fields['toHolderId'] = '只有调拨单有调入方';
  if (travels && kind !== 'TRANSFER') fields['travels'] = '只有调拨单可经在途';
  if (expectedOn !== null && !travels) fields['expectedOn'] = '只有经在途的调拨有预计到货日期';
  if (document.categoryId !== null && !needs.includes('categoryId')) fields['categoryId'] = '只有其他出库有出库类别';
  if (ownership === null && !bySourceOrder) fields['ownership'] = '请选择归属';
  for (const field of needs) if (!document[field]) fields[field] = neededFields[field];
  return fields;
}

function refuseHolder(holder: HolderOfDocument | undefined): string | null {
  if (!holder) return '持有方不存在';
  if (holder.kind === 'TRANSIT') return '在途由调拨单使用，不能直接选择';
  return holder.active ? null : '持有方已停用，请选择其他持有方';
}
