import { MaterialCompletion } from '@mrp/contract/features/materials/input.ts';
import type { MaterialRow } from '@mrp/contract/features/materials/list.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { GridField } from '../../kit/form/fields/GridField.tsx';
import type { GridColumn, GridRow } from '../../kit/grid/columns/columns.ts';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { TitledPage } from '../../kit/TitledPage.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { materialKind } from './kind.ts';

const ROWS = 100;
const isOf =
  (kind: MaterialRow['kind']) =>
  (row: GridRow): boolean =>
    row['kind'] !== kind;
const own = refuseZero;

const columns: GridColumn[] = [
  { key: 'code', label: materialsWords.code, kind: 'text', readOnly: true, frozen: true, width: 140 },
  { key: 'name', label: materialFields.name.label, kind: 'text', readOnly: true, frozen: true, width: 180 },
  { key: 'classification', label: materialFields.classificationId.label, kind: 'text', readOnly: true, width: 140 },
  {
    key: 'width',
    label: materialsWords.width,
    unit: 'cm',
    kind: 'number',
    rule: own(rules.width),
    width: 104,
    readOnly: isOf('FABRIC'),
    aliases: ['有效门幅', '幅宽'],
  },
  {
    key: 'gramWeight',
    label: materialFields.gramWeight.label,
    unit: 'g/㎡',
    kind: 'number',
    rule: own(rules.gramWeight),
    width: 104,
    readOnly: isOf('FABRIC'),
  },
  { key: 'specification', label: materialFields.specification.label, kind: 'text', maxLength: 64, width: 180, readOnly: isOf('TRIM') },
];

const incompleteList = '/msgList?state=INCOMPLETE';

const TITLE = '补全物料';

/** 补全物料: the facts that imported materials lack, typed or pasted row by row. */
export function CompleteMaterialsPage() {
  return (
    <Allowed to={materialsApi.completeMany}>
      <Completion />
    </Allowed>
  );
}

function Completion() {
  const query = { state: ['INCOMPLETE' as const], pageSize: ROWS, sort: 'code' };
  const { data, error, refetch } = useApiQuery(materialsApi.list, { query }, { handlesErrors: 'all' });
  if (!data)
    return <RecordPending noun={materialsWords.material} id="incomplete" error={error} shape="form" onRetry={() => void refetch()} />;
  if (data.rows.length === 0)
    return (
      <TitledPage title={TITLE}>
        <EmptyState title="没有待补全的物料" action={<ActionButton to="/msgList">查看物料档案</ActionButton>} />
      </TitledPage>
    );
  return <CompletionForm key={data.rows.map(({ id, version }) => `${id}.${version}`).join()} rows={data.rows} total={data.total} />;
}

interface CompletionValues {
  rows: readonly GridRow[];
}

function CompletionForm({ rows, total }: { rows: readonly MaterialRow[]; total: number }) {
  const navigate = useNavigate();
  return (
    <FormPage
      title={TITLE}
      note={<span className="k-section-note">{total > rows.length ? `前 ${rows.length} 条，共 ${total} 条` : `共 ${total} 条`}</span>}
      endpoint={materialsApi.completeMany}
      schema={MaterialCompletion}
      record={undefined as MaterialRow | undefined}
      valuesOf={(): CompletionValues => ({ rows: rows.map(gridRowOf) })}
      request={(values) => ({ body: { rows: values.rows.map(completionOf) } })}
      draft="materials/completion"
      saveLabel="保存"
      refreshes={materialKind.refreshes}
      onSaved={() => void navigate(incompleteList)}
      sections={[
        {
          id: 'rows',
          title: '待补全的物料',
          note: '补全后成为草稿，再提交审核；没有填的行保留在待补全',
          wide: true,
          content: <GridField name="rows" label="待补全的物料" columns={columns} canAdd={false} />,
        },
      ]}
    />
  );
}

const gridRowOf = (row: MaterialRow): GridRow => ({ ...row, key: row.id });

const completionOf = ({ id, version, width, gramWeight, specification }: GridRow) => ({
  id: id as string,
  version: version as number,
  width: (width as string | null) || null,
  gramWeight: (gramWeight as string | null) || null,
  specification: (specification as string | undefined) ?? '',
});
