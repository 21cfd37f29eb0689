import { importsApi } from '@mrp/contract/features/imports.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import type { TechniqueRow } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/sources/import-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { techniqueKind } from './kind.ts';

const TechniquePeekPanel = lazyPanel(async () => (await import('./TechniquePeekPanel.tsx')).TechniquePeekPanel);

const sources = { classIds: dictionarySource('techniqueClass', techniqueWords.class), supplierIds: allSuppliers };
const sourcesWithImports = { ...sources, import: importSource('techniques') };

const links = [
  ['/pricingList', '成衣核价', costingApi.list],
  ['/styleCosts', '款式成本', costingApi.listStyleCosts],
  ['/techniqueList', '工艺库', techniquesApi.list],
] as const;

/** 工艺库. */
export function TechniqueListPage() {
  const can = useCan();
  const discard = useDiscardRecord(techniqueKind, {
    note: ({ code }: TechniqueRow) => `编码 ${code} 不会再用；被报价单用过的工艺不能删除，请改为停用。`,
  });
  return (
    <>
      <ViewLinks label="核价、款式成本与工艺" links={links} />
      <ListPage
        {...listOf(techniqueKind)}
        title="工艺库"
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        peek={({ id }) => <TechniquePeekPanel id={id} />}
        {...(can(techniquesApi.create) && { importTo: '/importFile?object=techniques' })}
        rowActions={(row) => [editAction(techniqueKind, row), copyAction(techniqueKind, row), discard.actionFor(row)]}
        firstUse="可从工作簿导入，或手工新建。"
      />
    </>
  );
}
