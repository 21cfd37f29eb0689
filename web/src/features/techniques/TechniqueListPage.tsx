import { importsApi } from '@mrp/contract/features/imports.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import type { TechniqueRow } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { useDiscard } from '../../kit/object/useDiscard.ts';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { importSource } from '../../pickers/import-source.ts';
import { allSuppliers } from '../../pickers/supplier-source.ts';
import { copyAddress, detailAddress, techniqueEditAddress, newAddress, techniqueReads } from './text.ts';

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
  const discard = useDiscardTechnique();
  return (
    <>
      <ViewLinks label="核价、款式成本与工艺" links={links} />
      <ListPage
        list={techniqueList}
        endpoint={techniquesApi.list}
        title="工艺库"
        noun={techniqueWords.technique}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        rowLink={({ id }) => detailAddress(id)}
        rowName={({ name }) => name}
        peek={({ id }) => <TechniquePeekPanel id={id} />}
        create={{ key: 'create', label: '新建工艺', permission: techniquesApi.create, to: newAddress }}
        {...(can(techniquesApi.create) && { importTo: '/importFile?object=techniques' })}
        onExport={(request) => askExport(techniqueList, request)}
        rowActions={(row) => [
          { key: 'edit', label: '编辑', permission: techniquesApi.edit, to: techniqueEditAddress(row.id) },
          { key: 'copy', label: '复制', permission: techniquesApi.create, to: copyAddress(row.id) },
          discard.actionFor(row),
        ]}
        firstUse="可从工作簿导入，或手工新建。"
      />
    </>
  );
}

const useDiscardTechnique = () =>
  useDiscard<TechniqueRow>({
    permission: techniquesApi.discard,
    mutation: useApiMutation(techniquesApi.discard, { refreshes: techniqueReads }),
    nameOf: ({ name }) => name,
    noun: techniqueWords.technique,
    note: ({ code }) => `编码 ${code} 不会再用；被报价单用过的工艺不能删除，请改为停用。`,
  });
