import { costingApi } from '@mrp/contract/features/costing.ts';
import { styleCostList, type StyleCostRow } from '@mrp/contract/features/costing/style-costs.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { AtLeast } from '../../kit/AtLeast.tsx';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/export-question.ts';
import { formatDifference, formatMoney } from '../../lib/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { styleSource } from '../../pickers/style-source.ts';
import { unpricedText } from './text.ts';

const sources = { seasonIds: dictionarySource('season', '季节'), styleIds: styleSource };

/** ▲ more than planned; materials without a price are not compared. */
function More({ value, unpriced = 0 }: { value: string | null | undefined; unpriced?: number | undefined }) {
  if (value === null || value === undefined) return <EmptyCell />;
  const { arrow, figure } = formatDifference(decimal(value).toFixed(2), 2);
  return (
    <span className="figure" {...(unpriced > 0 && { title: `${unpricedText(unpriced)}，没有比较` })}>
      {unpriced > 0 && <span className="text-muted">部分 </span>}
      {arrow} {figure}
    </span>
  );
}

const cells = {
  picture: ({ name, pictureId }: StyleCostRow) => <Swatch shade={{ name, pictureUrl: pictureUrl(pictureId, '64') }} inRow />,
  planned: ({ planned = null, unpriced = 0 }: StyleCostRow) =>
    planned === null && unpriced === 0 ? (
      <EmptyCell />
    ) : (
      <AtLeast missing={unpriced > 0 && unpricedText(unpriced)}>{planned === null ? '—' : formatMoney(planned)}</AtLeast>
    ),
  overPlan: ({ overPlan, unpriced }: StyleCostRow) => <More value={overPlan} unpriced={unpriced} />,
  byConsumption: ({ byConsumption, unpriced }: StyleCostRow) => <More value={byConsumption} unpriced={unpriced} />,
  byPrice: ({ byPrice, unpriced }: StyleCostRow) => <More value={byPrice} unpriced={unpriced} />,
  overSheet: ({ overSheet }: StyleCostRow) => <More value={overSheet} />,
};

/** 款式成本: planned, costed and actual material cost of styles. */
export function StyleCostListPage() {
  return (
    <ListPage
      list={styleCostList}
      endpoint={costingApi.listStyleCosts}
      title="款式成本"
      noun="款式"
      sources={sources}
      cells={cells}
      rowLink={({ id }) => `/styleDetail?id=${id}#cost`}
      rowName={({ code, name }) => `${code} ${name}`}
      onExport={(request) => askExport(styleCostList, request)}
      firstUse="有了款式、BOM、核价单或领料，这里就有成本。"
    />
  );
}
