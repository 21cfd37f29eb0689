import { costParts } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { Fragment } from 'react';
import { LineCells, LineHeads, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { lineRowProps } from '../../../kit/object/line-rows.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { RowButton } from '../../../kit/actions/RowButton.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { currentUserId } from '../../../lib/session/session.ts';
import { LineNamePanel } from '../LineNamePanel.tsx';
import { LineTaskPanel } from '../LineTaskPanel.tsx';
import { PartHead } from '../PartHeadPanel.tsx';
import { basisText, bandTag, decisionText, differenceSpoken, differenceText, purposeText, unitPriceText } from '../text.ts';
import { partSums } from './sheet-lines.ts';
import '../costing.css';

type Column = LineColumn<SheetLine>;

const consumption: readonly Column[] = [
  {
    label: costingWords.quotedConsumption,
    num: true,
    show: ({ quotedConsumption, unit }) => `${formatNumber(quotedConsumption, 4)} ${unit?.name ?? ''}`,
  },
  {
    label: costingWords.approvedConsumption,
    num: true,
    show: ({ approvedConsumption, unit }) => approvedConsumption && `${formatNumber(approvedConsumption, 4)} ${unit?.name ?? ''}`,
  },
];

const prices: readonly Column[] = [
  { label: '报价', unit: '元', num: true, show: (line) => unitPriceText(line, line.quotedPrice) },
  { label: costingWords.amount, unit: '元/件', num: true, show: ({ quotedAmount }) => quotedAmount && formatMoney(quotedAmount) },
  {
    label: '核价',
    unit: '元',
    num: true,
    show: (line) => (line.decision === 'REJECTED' ? '不采纳' : unitPriceText(line, line.approvedPrice)),
  },
  {
    label: '核价金额',
    unit: '元/件',
    num: true,
    show: ({ approvedAmount }) => approvedAmount && <strong>{formatMoney(approvedAmount)}</strong>,
  },
  {
    label: '差异',
    unit: '元/件',
    num: true,
    show: ({ difference, differenceRate, consumptionPart, pricePart }) =>
      difference && (
        <span
          title={`用量 ${consumptionPart ?? ''}，单价 ${pricePart ?? ''}${differenceRate ? `，${formatPercent(differenceRate, 2)}` : ''}`}
        >
          <span className="visually-hidden">{differenceSpoken(difference)} </span>
          {differenceText(difference)}
        </span>
      ),
  },
  {
    label: '基准',
    unit: '元',
    num: true,
    show: (line) => line.benchmark && <span title={basisText(line.benchmarkBasis)}>{unitPriceText(line, line.benchmark)}</span>,
  },
  { label: '报价偏差', show: (line) => <BandPanel line={line} /> },
];

const conclusions: readonly Column[] = [
  { label: costingWords.decision, show: ({ decision }) => decisionText(decision) },
  { label: costingWords.basis, show: ({ basis }) => basisText(basis) },
  {
    label: costingWords.reason,
    show: ({ reason, ruling, ruledBy }) => [reason, ruling && `主管 ${ruledBy ?? ''}：${ruling}`].filter(Boolean).join('；'),
  },
];

function BandPanel({ line }: { line: SheetLine }) {
  const tag = bandTag(line);
  return (
    tag && (
      <span className="inline-row">
        {tag.figure} <StatusTag tone={tag.tone}>{tag.label}</StatusTag>
      </span>
    )
  );
}

interface SheetLinesPanelProps {
  sheet: CostSheet;
  /** The lines that are shown; absent: all. */
  shows?: (line: SheetLine) => boolean;
  /** Asks for the decision of 主管 on a red line. */
  onRule?: ((line: SheetLine) => void) | undefined;
  /** Asks which material a line without a match is. */
  onMatch?: ((line: SheetLine) => void) | undefined;
}

/** 核价明细 by part: quoted, approved, difference, benchmark with its band, and why. */
export function SheetLinesPanel({ sheet, shows = () => true, onRule, onMatch }: SheetLinesPanelProps) {
  const priced = useCan()(VIEW_PRICES);
  const columns = [...consumption, ...(priced ? prices : []), ...conclusions];
  return (
    <PlainTable label="核价明细" className="cost-lines">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {costParts.map(({ value, label }) => {
          const own = sheet.lines.filter((line) => line.part === value && shows(line));
          if (own.length === 0) return null;
          return (
            <Fragment key={value}>
              <PartHead label={label} columns={columns} sums={priced ? sumsOf(own) : {}} />
              {own.map((line) => (
                <tr key={line.id} {...lineRowProps(sheet.lines.indexOf(line))}>
                  <th scope="row">
                    <LineNamePanel line={line} note={purposeText(line.purpose)} />
                    <LineTaskPanel quotationId={sheet.quotation.id} line={line} />
                    {onMatch && line.part === 'MATERIAL' && line.item === null && (
                      <RowButton label={costingWords.matchedMaterial} name={line.name} onClick={() => onMatch(line)} />
                    )}
                    {onRule &&
                      line.bandAction === 'SUPERVISOR' &&
                      line.decision !== null &&
                      line.decision !== 'REJECTED' &&
                      line.decidedById !== currentUserId() &&
                      line.ruling === '' && <RowButton label="主管决定" name={line.name} onClick={() => onRule(line)} />}
                  </th>
                  <LineCells columns={columns} line={line} />
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </PlainTable>
  );
}

/** The sums of a part, by the column that they are of. */
function sumsOf(lines: readonly SheetLine[]): Readonly<Record<string, string>> {
  const { quoted, approved, difference, share } = partSums(lines);
  return {
    金额: formatMoney(quoted),
    ...(approved !== null && { 核价金额: `${formatMoney(approved)}${share}`, 差异: differenceText(difference) }),
  };
}
