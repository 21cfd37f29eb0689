import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi, type NewValue, type NewValueKind } from '@mrp/contract/features/imports.ts';
import { ClassificationInput } from '@mrp/contract/features/dictionaries/classifications.ts';
import { UnitInput } from '@mrp/contract/features/dictionaries/units.ts';
import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requirePermission } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createClassification } from '../dictionaries/classifications.commands.ts';
import { createColour } from '../dictionaries/colours.commands.ts';
import { listOptions } from '../dictionaries/queries.ts';
import { createUnit } from '../dictionaries/units.commands.ts';
import { abbreviateApart } from '../suppliers/abbreviations.rules.ts';
import { listAbbreviations } from '../suppliers/imports.queries.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { createSuppliers } from '../suppliers/commands.ts';
import { newValueRights } from './cells/new-values.rules.ts';
import { mapValues } from './previews.commands.ts';
import { readBatch } from './queries.ts';
import { getObject } from './rules.ts';

/** Creates what a kind of value needs; returns the ids in the given order. */
interface ValueMaker {
  make: (tx: Tx, user: Identity, values: readonly NewValue[]) => Promise<string[]>;
}

const oneByOne =
  (make: (tx: Tx, value: NewValue, at: number) => Promise<{ id: string }>): ValueMaker['make'] =>
  async (tx, _, values) => {
    const ids: string[] = [];
    for (const [at, value] of values.entries()) ids.push((await make(tx, value, at)).id);
    return ids;
  };

const valueMakers: Readonly<Record<NewValueKind, ValueMaker>> = {
  colour: {
    make: oneByOne((tx, { text }) =>
      createColour(tx, { code: '', name: text, hex: null, lab: null, colourSystemId: null, pantone: '', aliases: [] }),
    ),
  },
  unit: {
    make: oneByOne((tx, { text, dimension, decimals, factor }, at) =>
      createUnit(tx, parse(UnitInput, { name: text, code: text.toUpperCase(), dimension, decimals, factor }, at)),
    ),
  },
  class: {
    make: oneByOne((tx, { text, parentId, abbreviation, unitId }, at) => {
      const inherited = { greigeManaged: null, lotTracked: null, secondUnitId: null, industries: ['cloth'] };
      const input = parse(ClassificationInput, { name: text, abbreviation, firstUnitId: unitId ?? null, ...inherited }, at);
      if (!parentId) throw refusal({ [`values.${at}.parentId`]: '请选择上级分类' });
      return createClassification(tx, { ...input, parentId });
    }),
  },
  supplier: {
    make: async (tx, user, values) => {
      const sources = await listOptions(tx, 'supplierSource');
      const sourceId = sources.find(({ code }) => code === 'IMPORT')?.id ?? '';
      const taken = new Set((await listAbbreviations(tx)).map((one) => foldText(one)));
      const inputs = values.map(({ text }, at) =>
        parse(SupplierInput, { name: text, abbreviation: abbreviateApart(text, taken), kind: 'MATERIAL', sourceId }, at),
      );
      return createSuppliers(tx, user, inputs, 'DRAFT');
    },
  },
};

const refusal = (fields: Record<string, string>): AppError => new AppError('VALIDATION', {}, { fields });

function parse<S extends z.ZodType>(schema: S, input: object, at: number): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw refusal(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [`values.${at}.${path.join('.')}`, message])));
}

/** 新建: creates entries for texts that no entry has, by those who may, and maps the texts to them. */
export async function makeValues(
  tx: Tx,
  jobs: Jobs,
  objects: readonly ImportObject[],
  user: Identity,
  id: string,
  { column, values }: Parsed<typeof importsApi.makeValues>['body'],
): Promise<ImportBatch> {
  const batch = await readBatch(tx, user, id);
  const kind = getObject(objects, batch.object).makes?.[column];
  if (!kind) throw new AppError('BAD_PARAMETER', { detail: '这一列的值不能在这里新建' });
  requirePermission(newValueRights[kind], user);
  const ids = await valueMakers[kind].make(tx, user, values);
  const chosen = values.map(({ text }, at) => ({ column, text, id: ids[at] ?? null }));
  return mapValues(tx, jobs, objects, user, id, { values: chosen, answers: {} });
}
