import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { takeNumber } from '../../../platform/numbering.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { readNow } from '../moments.queries.ts';
import { placeGoods, type PlacedPart } from '../../bins/placement.commands.ts';
import type { ArrivingPart } from './rules.ts';

export interface ReceivedLine {
  spuId: string;
  skuId: string;
  itemId: string;
  code: string;
  name: string;
  colourName: string;
  unitId: string;
  quantity: string;
  shipmentLineId: string | null;
  /** CNY without tax, known before posting or by it. */
  amount: string | null;
  parts: readonly ArrivingPart[];
  /** 库位 where it is put. */
  binId: string | null;
  shares: readonly { purchaseLineId: string; orderId: string; quantity: string }[];
}

export interface ReceiptHead {
  supplier: { id: string; name: string };
  holderId: string;
  ownership: 1 | 2;
  shipmentId: string | null;
  occurredAt: string | null;
  remark: string;
  orderCodes: readonly string[];
}

/** Takes the ids of a receipt and its lines, which the ledger's postings name. */
export async function takeReceiptIds(tx: Tx, lines: number): Promise<{ id: string; lineIds: string[] }> {
  const [id = ''] = await takeIds(tx, 'receipts', 1);
  return { id, lineIds: await takeIds(tx, 'receiptLines', lines) };
}

/** Writes a receipt as it was posted. */
export async function insertReceipt(
  tx: Tx,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  head: ReceiptHead,
  lines: readonly ReceivedLine[],
): Promise<void> {
  const code = await takeNumber(tx, 'receipt');
  const { supplier, holderId, ownership, shipmentId, occurredAt, remark, orderCodes } = head;
  await insertMany(tx, 'receipts', [
    {
      id,
      code,
      state: 'PENDING',
      supplierId: supplier.id,
      holderId,
      ownership,
      shipmentId,
      receivedAt: occurredAt ?? (await readNow(tx)),
      remark,
      searchText: makeSearchText(code, supplier.name, ...orderCodes, ...lines.flatMap((line) => [line.code, line.name, line.colourName])),
    },
  ]);
  await insertReceiptLines(tx, { id, lineIds }, lines);
  await placeGoods(tx, holderId, lines.flatMap(placesOf), `收货 ${code}`);
}

/** Where the parts of a line are put: each into its own bin, else into that of the line. */
const placesOf = ({ itemId, binId: lineBin, parts }: ReceivedLine, at: number): PlacedPart[] =>
  parts.flatMap(({ lotId, rollId, binId }, roll) => {
    const own = binId ?? lineBin;
    return own === null
      ? []
      : [{ itemId, lotId, rollId, binId: own, field: `lines.${at}.${binId === null ? 'binId' : `rolls.${roll}.binId`}` }];
  });

async function insertReceiptLines(
  tx: Tx,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  lines: readonly ReceivedLine[],
): Promise<void> {
  await insertMany(
    tx,
    'receiptLines',
    lines.map(({ parts: _parts, shares: _shares, binId: _binId, ...line }, position) => ({
      id: lineIds[position] ?? '',
      receiptId: id,
      position,
      rejectedQuantity: '0',
      returnedQuantity: '0',
      ...line,
    })),
  );
  await insertMany(
    tx,
    'receiptShares',
    lines.flatMap(({ shares }, at) =>
      shares.map((share) => ({ lineId: lineIds[at] ?? '', ...share, rejectedQuantity: '0', returnedQuantity: '0', replacedQuantity: '0' })),
    ),
  );
  await insertMany(
    tx,
    'receiptRolls',
    lines.flatMap(({ parts }, at) =>
      parts.flatMap(({ lotId, rollId, lotNo, rollNo, quantity, secondQuantity, defectPoints }, position) =>
        lotId === null
          ? []
          : [
              {
                lineId: lineIds[at] ?? '',
                position,
                lotId,
                rollId,
                lotNo,
                rollNo,
                quantity,
                secondQuantity,
                defectPoints,
                returnedQuantity: '0',
              },
            ],
      ),
    ),
  );
}
