import { importsApi } from '@mrp/contract/features/imports.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { GarmentOrderRow } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow, garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Link } from 'react-router';
import { ColourStrip } from '../../../kit/ColourStrip.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { listOf } from '../../../kit/record/list-of.ts';
import { editAction } from '../../../kit/record/record-kind.ts';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { bomViewAddress, stylePaths } from '../addresses.ts';
import { orderKind } from '../kind.ts';
import { importSource } from '../../../pickers/sources/import-source.ts';
import { styleSource } from '../../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { StyleViewsPanel } from '../StyleViewsPanel.tsx';

const OrderPeekPanel = lazyPanel(async () => (await import('./OrderPeekPanel.tsx')).OrderPeekPanel);

const sources = { styleIds: styleSource, supplierIds: allSuppliers };
const sourcesWithImports = { ...sources, import: importSource('garmentOrders') };

/** Labels and tones of its states; orders come from another system and have no transitions here. */
const states: Workflow = {
  ...bomWorkflow,
  kind: 'garmentOrder',
  label: styleWords.garmentOrder,
  states: garmentOrderStates,
  transitions: {},
};

/** 成衣订单, with a mark for those with a frozen BOM. */
export function OrderListPage() {
  const can = useCan();
  const lock = useApiMutation(bomsApi.lockMany, { refreshes: orderKind.refreshes });
  return (
    <>
      <StyleViewsPanel />
      <ListPage
        {...listOf(orderKind)}
        title={orderKind.noun}
        workflow={states}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        cells={cells}
        peek={(row) => <OrderPeekPanel id={row.id} />}
        importTo="/importFile?object=garmentOrders"
        rowActions={(row) => [editAction(orderKind, row)]}
        bulkActions={[
          {
            key: 'lock',
            label: '锁定大货BOM',
            permission: bomsApi.lockMany,
            ask: (count) => ({
              title: `为 ${count} 张订单锁定大货BOM？`,
              content: '按各款已生效的定制BOM另存一份，之后定制BOM再变，这些订单仍按锁定的内容。',
            }),
            run: (chosen) => lock.mutateAsync({ body: { chosen } }),
          },
        ]}
        firstUse="从工作簿导入成衣订单，或手工新建。"
      />
    </>
  );
}

const cells = {
  picture: (row: GarmentOrderRow) => (
    <Swatch shade={{ name: `${row.styleCode} ${row.styleName}`, pictureUrl: pictureUrl(row.pictureId, '64') }} inRow />
  ),
  styleCode: (row: GarmentOrderRow) => (
    <Link to={stylePaths.detailOf(row.styleId)} tabIndex={-1}>
      {row.styleCode}
    </Link>
  ),
  colours: ({ colours }: GarmentOrderRow) => <ColourStrip shades={colours} max={4} />,
  bulkBom: ({ bulkBom }: GarmentOrderRow) =>
    bulkBom ? (
      <Link to={bomViewAddress(bulkBom.id)} tabIndex={-1}>
        {bulkBom.code}
      </Link>
    ) : (
      <EmptyCell />
    ),
};
