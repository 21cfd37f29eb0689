import { costingApi } from '@mrp/contract/features/costing.ts';
import { styleCostList, type StyleCostRow } from '@mrp/contract/features/costing/style-costs.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { AtLeast } from '../../kit/AtLeast.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { formatDifference, formatMoney } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { styleSource } from '../../pickers/sources/style-source.ts';
import { CostViewsPanel } from './CostViewsPanel.tsx';
import { unpricedText } from './text.ts';

const sources = { seasonIds: dictionarySource('season', costingWords.season), styleIds: styleSource };

/** ▲ more than planned, over how many lines of all; 无可比 where no line has both sides. */
function More({ value, lines = '' }: { value: string | null | undefined; lines?: string | undefined }) {
  if (value === null || value === undefined) return lines === '' ? <EmptyCell /> : <span className="text-muted">{lines}</span>;
  const { arrow, figure } = formatDifference(decimal(value).toFixed(2), 2);
  const [compared, all] = lines.split('/');
  return (
    <span className="figure" title={`${compared ?? ''} 行可比，共 ${all ?? ''} 行`}>
      {compared !== all && <span className="text-muted">{lines} 行 </span>}
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
  overPlan: ({ overPlan, planLines }: StyleCostRow) => <More value={overPlan} lines={planLines} />,
  byConsumption: ({ byConsumption, planLines }: StyleCostRow) => <More value={byConsumption} lines={planLines} />,
  byPrice: ({ byPrice, planLines }: StyleCostRow) => <More value={byPrice} lines={planLines} />,
  overSheet: ({ overSheet, sheetLines }: StyleCostRow) => <More value={overSheet} lines={sheetLines} />,
};

/** 款式成本: planned, costed and actual material cost of styles. */
export function StyleCostListPage() {
  return (
    <>
      <CostViewsPanel />
      <ListPage
        list={styleCostList}
        endpoint={costingApi.listStyleCosts}
        title="款式成本"
        noun={costingWords.style}
        sources={sources}
        cells={cells}
        rowLink={({ id }) => `/styleDetail?id=${id}#cost`}
        rowName={({ code, name }) => `${code} ${name}`}
        onExport={(request) => askExport(styleCostList, request)}
        firstUse="有了款式、BOM、核价单或领料，这里就有成本。"
      />
    </>
  );
}
