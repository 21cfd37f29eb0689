import { nettingApi } from '@mrp/contract/features/netting.ts';
import { readinessList, type ReadinessRow } from '@mrp/contract/features/netting/readiness.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { Link, useNavigate } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { styleSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { picksOfOrdersAddress } from '../picks/addresses.ts';
import { usePlanMomentSection } from '../plan/usePlanMomentSection.tsx';
import { newAddress, preparationViews } from '../preparations/text.ts';
import { purchaseOfOrdersAddress } from '../purchases/text.ts';
import './netting.css';
import { orderPaths, stylePaths } from '../styles/addresses.ts';

const ReadinessPeekPanel = lazyPanel(async () => (await import('./ReadinessPeekPanel.tsx')).ReadinessPeekPanel);

const sources = { supplierIds: allSuppliers, styleIds: styleSource, materialIds: materialSource };

/** More ids would not fit into an address. */
const MAX_CHOSEN = 100;

/** Of one purchase proposal or batch of picks. */
const MAX_TOGETHER = 50;

const cells = {
  styleCode: (row: ReadinessRow) => (
    <Link to={stylePaths.detailOf(row.styleId)} tabIndex={-1}>
      {row.styleCode}
    </Link>
  ),
  shortKinds: ({ shortKinds }: ReadinessRow) =>
    shortKinds === 0 ? <span className="k-nothing">0</span> : <strong className="text-warning">{formatCount(shortKinds)}</strong>,
  completeOn: ({ shortKinds, completeOn, isLate, problem }: ReadinessRow) => {
    if (shortKinds === 0 && problem !== '') return <EmptyCell />;
    if (shortKinds === 0 && completeOn === null) return <span className="k-nothing">已齐</span>;
    const text = completeOn === null ? '未安排' : formatDay(completeOn);
    return isLate ? (
      <span className="text-warning figure">
        <WarningFilled aria-hidden="true" /> {text}
      </span>
    ) : (
      text
    );
  },
  problem: ({ problem }: ReadinessRow) => (problem === '' ? <EmptyCell /> : <span className="text-warning">{problem}</span>),
};

/** 齐料: open garment orders with what the plan gives them of their materials; several go on to 测算, purchase or picks. */
export function ReadinessListPage() {
  const navigate = useNavigate();
  const moment = usePlanMomentSection('库存和到货按物料计划的先后只算给一张订单，排在前面的先用');
  const open =
    (what: string, most: number, addressOf: (ids: readonly string[]) => string) =>
    async (chosen: Selection): Promise<void> => {
      if (!('ids' in chosen) || chosen.ids.length > most) toast.error(`一次最多为 ${most} 张订单${what}，请勾选要处理的`);
      else await navigate(addressOf(chosen.ids));
    };
  return (
    <>
      <ViewLinks {...preparationViews} />
      <ListPage
        list={readinessList}
        endpoint={nettingApi.listReadiness}
        title="齐料"
        noun="进行中的成衣订单"
        sources={sources}
        rowLink={(row) => orderPaths.detailOf(row.id)}
        rowName={(row) => `${row.code} ${row.styleCode}`}
        cells={cells}
        strip={moment}
        peek={(row) => <ReadinessPeekPanel id={row.id} />}
        bulkActions={[
          {
            key: 'net',
            label: nettingWords.netting,
            permission: nettingApi.run,
            run: open(nettingWords.run, MAX_CHOSEN, (ids) => `${newAddress('SKU', 'STYLE')}?garmentOrderIds=${ids.join(',')}`),
          },
          {
            key: 'buy',
            label: '采购不备料的',
            permission: purchasesApi.create,
            run: open('采购', MAX_TOGETHER, (ids) => purchaseOfOrdersAddress(ids)),
          },
          { key: 'pick', label: '领料', permission: picksApi.create, run: open('领料', MAX_TOGETHER, picksOfOrdersAddress) },
        ]}
        onExport={(request) => askExport(readinessList, request)}
        firstUse="进行中的成衣订单在这里列出物料到位的情况；先导入或新建成衣订单。"
      />
    </>
  );
}
