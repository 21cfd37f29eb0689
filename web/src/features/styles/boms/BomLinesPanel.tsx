import type { Bom, BomLine, BomTarget } from '@mrp/contract/features/styles/record.ts';
import { bomSections } from '@mrp/contract/features/styles/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { FormulaButton } from '../../../kit/form/fields/FormulaButton.tsx';
import { lineRowProps } from '../../../kit/object/line-rows.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { bomAddress } from '../addresses.ts';
import { sizeItemsShown, sizesText } from './bom-lines.ts';
import { sumSections, supplyLabels } from '../text.ts';
import '../styles.css';

interface BomLinesPanelProps {
  bom: Bom;
  /** Reduced columns beside the list: material and quantity. */
  brief?: boolean;
}

/** 明细, read-only: by class, with the colour for each colour of the product. */
export function BomLinesPanel({ bom, brief = false }: BomLinesPanelProps) {
  const priced = useCan()(VIEW_PRICES);
  const targets = brief ? [] : bom.targets.filter((target) => target.active || bom.lines.some((line) => colourOf(line, target)));
  const sums = sumSections(bom.lines.map(({ section, amount = null }) => ({ section, amount })));
  const columns = 5 + targets.length + (brief ? 0 : 6) + (priced ? 2 : 0);
  return (
    <PlainTable label={styleWords.lines} className="bom-lines">
      <LinesHead targets={targets} {...{ brief, priced }} />
      <tbody>
        {bomSections.map(({ value, label }) => {
          const lines = bom.lines.filter(({ section }) => section === value);
          const sum = sums.find(({ section }) => section === value);
          if (lines.length === 0) return null;
          return (
            <Fragment key={value}>
              <tr className="bom-section">
                <th scope="rowgroup" colSpan={columns}>
                  <span className="k-row-label">
                    {label} <span className="bom-count">{lines.length} 行</span>
                    {priced && sum && <span className="bom-section-sum">{formatMoney(sum.amount)}</span>}
                  </span>
                </th>
              </tr>
              {lines.map((line) => (
                <LineRow key={line.id} at={bom.lines.indexOf(line) + 1} {...{ line, targets, brief, priced }} />
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

interface Shown {
  targets: readonly BomTarget[];
  brief: boolean;
  priced: boolean;
}

const Figure = ({ label }: { label: string }) => (
  <th scope="col" className="num">
    {label}
  </th>
);

const supplyLabelsShown = ['供应', '供应商', '备选料', '备注'];

function LinesHead({ targets, brief, priced }: Shown) {
  const figures = [...(brief ? [] : ['缩水 %', '损耗 %']), '毛用量', ...(priced ? ['单价 元', '金额 元/件'] : [])];
  return (
    <thead>
      <tr>
        <th scope="col" className="num">
          <span aria-hidden="true">#</span>
          <span className="visually-hidden">行号</span>
        </th>
        <th scope="col">部位</th>
        <th scope="col">物料</th>
        {targets.map(({ id, colourName, hex }) => (
          <th key={id} scope="col">
            <span className="bom-colour">
              <Swatch shade={{ name: colourName, hex }} size={18} silent /> {colourName}
            </span>
          </th>
        ))}
        <Figure label="单耗" />
        {figures.map((label) => (
          <Figure key={label} label={label} />
        ))}
        {!brief &&
          supplyLabelsShown.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
      </tr>
    </thead>
  );
}

const colourOf = (line: BomLine, { id }: BomTarget) => line.colours.find(({ targetId }) => targetId === id);

function LineRow({ line, at, targets, brief, priced }: Shown & { line: BomLine; at: number }) {
  const { spu, site, consumption, unit, shrinkage, loss, livePrice = null, liveUnit, amount = null, problems } = line;
  return (
    <tr className={line.isShort ? 'short' : ''} {...(!brief && lineRowProps(at - 1))}>
      <td className="num bom-at">{at}</td>
      <td>{site.name}</td>
      <th scope="row">
        <span className="bom-material">
          <Swatch shade={{ name: spu.name, hex: line.colours[0]?.hex, pictureUrl: pictureUrl(spu.pictureId, '64') }} size={24} silent />
          <Link to={`/insideDetails?id=${spu.id}`}>{line.name}</Link>
          {line.nestedBom && (
            <Link className="bom-nested" to={bomAddress(line.nestedBom.id)} title={`自身的BOM ${line.nestedBom.code}`}>
              嵌套
            </Link>
          )}
          {line.isShort && <span className="bom-tag">缺料</span>}
        </span>
        {line.sizeItems.length > 0 && !brief && <div className="text-muted bom-sized">尺码对应：{sizeItemsShown(line, targets)}</div>}
        {problems.length > 0 && !brief && <span className="bom-problem">{problems.join('；')}</span>}
      </th>
      {targets.map((target) => (
        <td key={target.id}>
          <ColourCell colour={colourOf(line, target)} />
        </td>
      ))}
      <td className="num">
        {formatNumber(consumption, 4)} <span className="k-unit">{unit.name}</span>
      </td>
      {!brief && (
        <>
          <td className="num">{formatNumber(shrinkage, 2)}</td>
          <td className="num">{formatNumber(loss, 2)}</td>
        </>
      )}
      <td className="num">
        {formatNumber(line.stockConsumption, 4)} <span className="k-unit">{line.stockUnit.name}</span>
        {!brief && <FormulaButton label={`第 ${at} 行毛用量`} formula={grossFormula(line)} />}
      </td>
      {priced && (
        <>
          <td className="num">{livePrice === null ? <EmptyCell /> : `${formatNumber(livePrice, 4)}/${liveUnit ?? ''}`}</td>
          <td className="num">{amount === null ? <EmptyCell /> : formatMoney(amount)}</td>
        </>
      )}
      {!brief && <SupplyCells line={line} />}
    </tr>
  );
}

const grossFormula = ({ consumption, unit, shrinkage, loss, grossConsumption, stockConsumption, stockUnit, sizes }: BomLine): string =>
  [
    `= ${formatNumber(consumption, 4)} ÷ (1 − ${formatPercent(shrinkage, 2)}) × (1 + ${formatPercent(loss, 2)}) = ${grossConsumption} ${unit.name}`,
    unit.id === stockUnit.id ? '' : ` → ${formatNumber(stockConsumption, 4)} ${stockUnit.name}`,
    sizes.length === 0 ? '' : `；尺码系数 ${sizesText(sizes)}`,
  ].join('');

function ColourCell({ colour }: { colour: BomLine['colours'][number] | undefined }) {
  if (!colour) return <EmptyCell />;
  const { skuId, skuCode, colourName, hex } = colour;
  return (
    <span className="bom-colour" title={skuCode} data-sku={skuId}>
      <Swatch shade={{ name: `${colourName} ${skuCode}`, hex }} size={16} silent /> {colourName}
    </span>
  );
}

function SupplyCells({ line: { isPrepared, supply, supplier, substitute, remark, leadDays } }: { line: BomLine }) {
  return (
    <>
      <td>
        {supplyLabels[supply]}
        {!isPrepared && <span className="bom-count"> 不备料</span>}
      </td>
      <td>
        {supplier ? supplier.abbreviation : <EmptyCell />}
        {leadDays !== null && <span className="bom-count"> {leadDays} 天</span>}
      </td>
      <td>{substitute ? substitute.name : <EmptyCell />}</td>
      <td className="bom-remark">{remark || <EmptyCell />}</td>
    </>
  );
}
