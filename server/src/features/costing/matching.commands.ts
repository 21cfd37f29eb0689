import type { LineMatch } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { findBenchmarks } from './quotations/benchmarks.queries.ts';
import { lockSheet, refuseClosed, refuseDepartment } from './sheets/lines.commands.ts';
import { getSheetOf } from './sheets/queries.ts';

/**
 * 匹配物料 of a line, by the fabric department while its task is open: the line is judged by the class and the prices of the material from
 * then on, and the quotation remembers the match for the words of its factory. What the factory quoted stays as it is.
 */
export async function matchLine(tx: Tx, user: Identity, quotationId: string, { lineId, version, skuId }: LineMatch): Promise<CostSheet> {
  await sql`select from quotations where id = ${quotationId} for update`.execute(tx);
  const sheet = await lockSheet(tx, quotationId);
  refuseClosed(sheet, costingWords.matchedMaterial);
  refuseDepartment(user, sheet, 'FABRIC');
  const line = sheet.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('NOT_FOUND', { what: '核价明细' });
  if (line.part !== 'MATERIAL') throw new AppError('GUARD', { detail: '只有物料明细需要匹配物料' });
  if (line.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  await refuseMaterial(tx, skuId);
  const { part, costedUnit, quotedPrice, supplier, quotedLineId } = line;
  const [found] = await findBenchmarks(tx, [
    { part, skuId, unitId: costedUnit?.id ?? null, unitPrice: quotedPrice ?? '0', supplierId: supplier?.id ?? null },
  ]);
  await setAuditAction(tx, costingWords.matchedMaterial, line.name);
  // What 主管 decided was about the line as it was.
  await sql`
    update cost_sheet_lines set sku_id = ${skuId}, benchmark = ${found!.benchmark}, benchmark_basis = ${found!.benchmarkBasis},
      deviation = ${found!.deviation}, band = ${found!.band}, config_version_id = ${found!.configVersionId}, ruling = '', ruled_by = null, ruled_at = null
    where id = ${lineId}`.execute(tx);
  await sql`update quotation_lines set sku_id = ${skuId} where id = ${quotedLineId}`.execute(tx);
  return getSheetOf(tx, quotationId);
}

async function refuseMaterial(tx: Tx, skuId: string): Promise<void> {
  const { rows } = await sql<{ usable: boolean }>`
    select k.state <> 'DISABLED' and s.state not in ('DISABLED', 'ARCHIVED') as usable from skus k join spus s on s.id = k.spu_id where k.id = ${skuId}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('VALIDATION', {}, { fields: { skuId: '物料不存在，请重新选择' } });
  if (!rows[0].usable) throw new AppError('VALIDATION', {}, { fields: { skuId: '物料已停用，请选择其他物料' } });
}
