import { costingApi } from '@mrp/contract/features/costing.ts';
import { styleCostList, type StyleCostRow } from '@mrp/contract/features/costing/style-costs.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/export-question.ts';
import { formatDifference } from '../../lib/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { styleSource } from '../../pickers/style-source.ts';

const sources = { seasonIds: dictionarySource('season', '季节'), styleIds: styleSource };

/** ▲ more than planned. */
function More({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined) return <EmptyCell />;
  const { arrow, figure } = formatDifference(decimal(value).toFixed(2), 2);
  return (
    <span className="figure">
      {arrow} {figure}
    </span>
  );
}

const cells = {
  picture: ({ name, pictureId }: StyleCostRow) => <Swatch shade={{ name, pictureUrl: pictureUrl(pictureId, '64') }} inRow />,
  overPlan: ({ overPlan }: StyleCostRow) => <More value={overPlan} />,
  byConsumption: ({ byConsumption }: StyleCostRow) => <More value={byConsumption} />,
  byPrice: ({ byPrice }: StyleCostRow) => <More value={byPrice} />,
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
