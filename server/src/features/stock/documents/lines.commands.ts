import { storedStockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import type { StockDocumentEdit, StockLineInput } from '@mrp/contract/features/stock/documents.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownColumns } from '../../../platform/records.ts';
import { ensureStockItems } from '../commands.ts';
import { dyedQuantity, stockSideOf, type MaterialFact, type Materials } from './lines.rules.ts';

interface Written {
  id: string;
  document: Omit<StockDocumentEdit, 'version'> & { kind: StockDocumentKind };
  /** Line ids of the existing document; inputs that name one keep it. */
  before?: ReadonlySet<string>;
}

/** Saves lines and rolls of validated documents with a fixed number of statements. */
export async function saveLines(tx: Tx, materials: Materials, written: readonly Written[]): Promise<void> {
  const lines = written.flatMap(({ id, document, before }) => {
    const free = new Set(before);
    return document.lines.map((line, position) => {
      const own = line.id !== undefined && free.delete(line.id) ? line.id : null;
      return { line, position, documentId: id, kind: document.kind, own };
    });
  });
  const items = await itemsOf(tx, materials.own);
  const dyed = await itemsOf(tx, materials.dyed);
  const ids = await takeIds(tx, 'stockDocumentLines', lines.filter(({ own }) => own === null).length);
  const placed = lines.map(({ own, ...entry }) => ({ ...entry, id: own ?? ids.shift() ?? '' }));
  await insertMany(
    tx,
    'stockDocumentLines',
    placed.map(({ id, documentId, position, line }) => ({
      id,
      documentId,
      position,
      ...ownColumns(storedStockLineFields, line),
      itemId: items.get(line.materialId) ?? '',
      ...snapshot(line, materials),
      toItemId: line.toSkuId === null ? null : (dyed.get(line.toSkuId) ?? ''),
    })),
  );
  await insertMany(
    tx,
    'stockDocumentRolls',
    placed.flatMap(({ id, documentId, kind, line }) =>
      line.rolls.map((roll, position) => ({
        lineId: id,
        documentId,
        position,
        side: roll.side ?? stockSideOf(kind, line.direction),
        lotNo: roll.lotNo,
        rollNo: roll.rollNo,
        quantity: roll.quantity,
        secondQuantity: roll.secondQuantity,
        defectPoints: roll.defectPoints === null ? null : Number.parseInt(roll.defectPoints, 10),
      })),
    ),
  );
}

/** Stock items by material id. */
async function itemsOf(tx: Tx, materials: ReadonlyMap<string, MaterialFact>): Promise<Map<string, string>> {
  const facts = [...materials.values()];
  const ids = await ensureStockItems(tx, facts);
  return new Map(facts.map(({ materialId }, index) => [materialId, ids[index] ?? '']));
}

function snapshot(line: StockLineInput, { own, dyed }: Materials) {
  const material = own.get(line.materialId);
  const into = dyed.get(line.toSkuId ?? '');
  return {
    code: material?.code ?? '',
    name: material?.name ?? '',
    colourName: material?.colourName ?? '',
    specification: material?.specification ?? '',
    unitId: material?.unitId ?? '',
    toCode: into?.code ?? null,
    toColourName: into?.colourName ?? null,
    toQuantity: material && into ? dyedQuantity(line, material, into) : null,
  };
}
