import { sql } from 'kysely';
import { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { IntroduceResult } from '@mrp/contract/features/network-products.ts';
import type { Product } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { updateMany } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { adoptExternals, type Adoption } from '../external-materials/matching/adopting.commands.ts';
import { listProducts } from './queries.ts';

/** 引入: each product becomes an external record once; who comes second is told the record. Every product gets its own answer. */
export async function introduceProducts(tx: Tx, user: Identity, ids: readonly string[]): Promise<IntroduceResult> {
  await setAuditAction(tx, productWords.introduce);
  // Whoever introduces the same products at the same moment waits here.
  await sql`select from network_products where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
  const products = await listProducts(tx, user, ids);
  const open = products.filter((product) => product.external === null && product.badge !== 'DISCONTINUED');
  const adoptions = await adoptExternals(tx, user, await inputsOf(tx, open), 'NETWORK');
  const answers = new Map(open.map(({ id }, at) => [id, adoptions[at]]));
  await updateMany(
    tx,
    'networkProducts',
    open.flatMap(({ id, version }, at) => {
      const answer = adoptions[at];
      return answer && 'record' in answer ? [{ id, externalMaterialId: answer.record.id, version: version + 1 }] : [];
    }),
  );
  const found = new Set(products.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id)).map((id) => ({ id, code: '', reason: '商品不存在，请刷新列表' }));
  return toResult(products, answers, missing);
}

type Answers = ReadonlyMap<string, Adoption | undefined>;

function toResult(products: readonly Product[], answers: Answers, missing: IntroduceResult['failed']): IntroduceResult {
  const result: IntroduceResult = { done: [], failed: [...missing], introduced: [] };
  for (const { id, code, name, external } of products) {
    const answer = answers.get(id) ?? (external && { record: external, existed: true });
    if (answer && 'record' in answer) {
      result.done.push(id);
      result.introduced.push({ id, code, name, external: answer.record, existed: answer.existed });
    } else result.failed.push({ id, code: `${code} ${name}`, reason: answer?.reason ?? '供应商最新的清单里没有，已停供，不能引入' });
  }
  return result;
}

/** The external records that the products would be; a choice that was disabled meanwhile is left open. */
async function inputsOf(tx: Tx, products: readonly Product[]): Promise<ExternalInput[]> {
  const { rows: colours } = await sql<{ id: string; name: string }>`
    select c.id, w.name from unnest(${products.map(({ colourName }) => colourName)}::text[]) w(name)
    join colours c on c.id = named_colour(w.name) and c.active`.execute(tx);
  const { rows: entries } = await sql<{ id: string }>`
    select id from dictionary_entries where active
      and id = any(${products.flatMap(({ structureId, currencyId }) => [structureId, currencyId])}::bigint[])`.execute(tx);
  const colourOf = new Map(colours.map(({ id, name }) => [name, id]));
  const active = new Set(entries.map(({ id }) => id));
  const known = (id: string | null): string | null => (id !== null && active.has(id) ? id : null);
  return products.map((product) =>
    ExternalInput.parse({
      ...Object.fromEntries(copied.map((field) => [field, product[field]])),
      classificationId: product.classification.id,
      colourId: colourOf.get(product.colourName) ?? null,
      structureId: known(product.structureId),
      currencyId: known(product.currencyId),
      unitId: product.unit?.id ?? null,
      price: product.price ?? null,
      compositions: product.compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share })),
      pictureIds: product.pictureId === null ? [] : [product.pictureId],
    }),
  );
}

const copied = [
  'supplierId',
  'supplierItemNo',
  'name',
  'colourName',
  'width',
  'gramWeight',
  'yarnCount',
  'weave',
  'elasticity',
  'handFeel',
  'specification',
  'size',
  'substance',
  'taxIncluded',
  'moq',
  'leadDaysSpot',
  'leadDaysBulk',
  'remark',
] as const satisfies readonly (keyof Product)[];
