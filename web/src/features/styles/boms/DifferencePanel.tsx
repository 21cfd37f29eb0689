import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, BomDifference } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatTime } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { bomViewAddress } from '../addresses.ts';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { changeOf } from './CostPanel.tsx';
import { sectionLabels, typeLabels } from '../text.ts';

/** The version to compare with: the source of a copy, else the previous version. */
export function comparedWith({ id, versions, versionNo, copiedFrom }: Bom): string | undefined {
  return copiedFrom?.id ?? versions.find((other) => other.id !== id && other.versionNo < versionNo)?.id;
}

/** 版本: all versions, and the differences between this one and another. */
export function useDifferenceSection(bom: Bom): ObjectSection[] {
  const others = bom.versions.filter(({ id }) => id !== bom.id);
  const [chosen, setChosen] = useState<string | undefined>();
  // The copy for an order is compared with its source, which has another type.
  const against = chosen ?? comparedWith(bom);
  const { data } = useApiQuery(
    bomsApi.compare,
    { params: { id: bom.id }, query: { against: against ?? '' } },
    { enabled: against !== undefined },
  );
  const versions: ObjectSection = {
    id: 'versions',
    title: styleWords.version,
    count: bom.versions.length,
    content: <Versions bom={bom} />,
  };
  if (against === undefined) return [versions];
  const options = [
    ...(bom.copiedFrom && !others.some(({ id }) => id === bom.copiedFrom?.id)
      ? [{ value: bom.copiedFrom.id, label: `${bom.copiedFrom.code} V${bom.copiedFrom.versionNo}` }]
      : []),
    ...others.map(({ id, code, versionNo }) => ({ value: id, label: `V${versionNo} ${code}` })),
  ];
  const difference: ObjectSection = {
    id: 'differences',
    title: '版本差异',
    ...(data && { note: summaryOf(data) }),
    extra: (
      <ChoiceSelect<string>
        aria-label="与哪个版本比较"
        value={against}
        options={options}
        popupMatchSelectWidth={false}
        onChange={setChosen}
      />
    ),
    content: data ? <Differences difference={data} /> : null,
  };
  return [difference, versions];
}

const words = { ADDED: '增', REMOVED: '删', CHANGED: '改' } as const;

function summaryOf({ lines, same }: BomDifference): string {
  const count = (change: keyof typeof words) => lines.filter((line) => line.change === change).length;
  return `改 ${count('CHANGED')} · 增 ${count('ADDED')} · 删 ${count('REMOVED')} · 相同 ${same}`;
}

function Differences({ difference: { before, after, lines, costBefore, costAfter } }: { difference: BomDifference }) {
  if (lines.length === 0) return <p className="text-muted bom-quiet">两个版本的明细完全相同。</p>;
  return (
    <>
      {costAfter !== undefined && (
        <p className="bom-difference-cost">
          编写时成本 {formatMoney(costBefore ?? null)} → <strong>{formatMoney(costAfter)}</strong> 元/件 {changeOf(costBefore, costAfter)}
        </p>
      )}
      <PlainTable label="版本差异" className="bom-differences">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">变化</span>
            </th>
            <th scope="col">类别</th>
            <th scope="col">部位</th>
            <th scope="col">物料</th>
            <th scope="col">字段</th>
            <th scope="col">
              V{before.versionNo} → V{after.versionNo}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line, at) => {
            const fields = line.fields.length > 0 ? line.fields : [{ label: '', before: '', after: '' }];
            return fields.map((field, place) => (
              <tr key={`${at}/${field.label}`} className={place > 0 ? 'more' : ''}>
                <td>{place === 0 && <span className={`bom-diff ${line.change}`}>{words[line.change]}</span>}</td>
                <td>{place === 0 && sectionLabels[line.section]}</td>
                <td>{place === 0 && line.site}</td>
                <th scope="row">{place === 0 ? `${line.code} ${line.name}` : <span className="visually-hidden">{line.name}</span>}</th>
                <td>{field.label || amountLabel(line)}</td>
                <td>{field.label ? <Change {...field} /> : <AmountChange {...line} />}</td>
              </tr>
            ));
          })}
        </tbody>
      </PlainTable>
    </>
  );
}

const amountLabel = ({ amountBefore, amountAfter }: BomDifference['lines'][number]): string =>
  amountBefore === undefined && amountAfter === undefined ? '整行' : '金额';

function AmountChange({ change, amountBefore = null, amountAfter = null }: BomDifference['lines'][number]) {
  const text = change === 'ADDED' ? amountAfter : amountBefore;
  if (text === null) return change === 'ADDED' ? '新增' : '移除';
  return `${change === 'ADDED' ? '新增' : '移除'} ${formatMoney(text)}`;
}

function Change({ before, after }: { before: string; after: string }) {
  return (
    <span className="bom-field">
      {before ? <del>{before}</del> : <EmptyCell />} <span aria-hidden="true">→</span>
      <span className="visually-hidden">改为</span> {after ? <ins>{after}</ins> : <EmptyCell />}
    </span>
  );
}

function Versions({ bom }: { bom: Bom }) {
  return (
    <PlainTable label={styleWords.version}>
      <thead>
        <tr>
          {['版本', 'BOM编号', '类型', '状态', '变更说明', '制单', '生效时间'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bom.versions.map(({ id, code, versionNo, type, state, changeNote, createdBy, createdAt, effectiveAt }) => (
          <tr key={id} className={id === bom.id ? 'bom-this' : ''}>
            <th scope="row">V{versionNo}</th>
            <td>{id === bom.id ? code : <Link to={bomViewAddress(id)}>{code}</Link>}</td>
            <td>{typeLabels[type]}</td>
            <td>
              <StatusTag tone={bomWorkflow.states[state].tone}>{bomWorkflow.states[state].label}</StatusTag>
            </td>
            <td>{changeNote || <EmptyCell />}</td>
            <td>
              {createdBy} {formatTime(createdAt)}
            </td>
            <td>{effectiveAt ? formatTime(effectiveAt) : <EmptyCell />}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
