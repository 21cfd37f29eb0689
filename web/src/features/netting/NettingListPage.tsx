import { nettingList } from '@mrp/contract/features/netting/list.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingRow } from '@mrp/contract/features/netting/record.ts';
import { preparationKinds } from '@mrp/contract/features/preparations/workflow.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { formatCount } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { newAddress, preparationViews } from '../preparations/text.ts';
import { nettingAddress } from './text.ts';
import './netting.css';

const sources = { holderIds: holderSource };

const create: Action = {
  key: 'create',
  label: '新建测算',
  permission: nettingApi.run,
  choices: (['SKU', 'SPU'] as const).map((goods) => ({
    key: `create-${goods}`,
    label: `测算${preparationKinds[goods]}`,
    to: newAddress(goods, 'STYLE'),
  })),
};

const cells = {
  goods: ({ goods }: NettingRow) => preparationKinds[goods],
  confirmed: ({ confirmedAt }: NettingRow) => (confirmedAt === null ? <span className="k-nothing">否</span> : '是'),
  problemCount: ({ problemCount }: NettingRow) =>
    problemCount === 0 ? (
      <span className="k-nothing">0</span>
    ) : (
      <span className="text-warning figure">
        <WarningFilled aria-hidden="true" /> {formatCount(problemCount)}
      </span>
    ),
};

/** 测算: stored runs, each with the figures of its time; two of them can be compared. */
export function NettingListPage() {
  const navigate = useNavigate();
  const compare = async (chosen: Selection): Promise<void> => {
    if ('ids' in chosen && chosen.ids.length === 2) await navigate(`${nettingAddress(chosen.ids[0]!)}&withId=${chosen.ids[1]}`);
    else toast.error('请勾选两次测算进行对比');
  };
  return (
    <>
      <ViewLinks {...preparationViews} />
      <ListPage
        list={nettingList}
        endpoint={nettingApi.list}
        title={nettingWords.netting}
        noun={nettingWords.run}
        sources={sources}
        rowLink={(row) => nettingAddress(row.id)}
        rowName={(row) => [row.code, row.name].filter(Boolean).join(' ')}
        cells={cells}
        create={create}
        bulkActions={[{ key: 'compare', label: '对比', permission: nettingApi.compare, run: compare }]}
        onExport={(request) => askExport(nettingList, request)}
        firstUse="按款备料从测算开始：选择款式或成衣订单，得到每种物料的建议量。"
      />
    </>
  );
}
