import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, Explosion } from '@mrp/contract/features/styles/record.ts';
import { generalRule, refuseZero, checkNumber } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Button, Drawer, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { bomViewAddress } from '../addresses.ts';
import '../../../kit/list/list.css';
import '../styles.css';

const rule = refuseZero(generalRule(7, 4));
const keyOf = (targetId: string, size: string): string => `${targetId} ${size}`;

/** 用量试算: the materials for a number of pieces, before an order exists. */
export function ExplosionForm({ bom, onClose }: { bom: Bom; onClose: () => void }) {
  useReturnFocus();
  const targets = bom.targets.filter(({ active }) => active);
  const withSizes = bom.lines.some(({ sizes, sizeItems }) => sizes.length > 0 || sizeItems.length > 0) && bom.sizes.length > 0;
  const columns = withSizes ? bom.sizes : [''];
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>(() => startOf(bom, withSizes));
  const explode = useApiMutation(bomsApi.explode);
  const wished = targets.flatMap(({ id, sizes }) =>
    columns.flatMap((size) => {
      if (!hasSize(sizes, size)) return [];
      const count = pieces[keyOf(id, size)]?.trim();
      return count ? [{ targetId: id, size, pieces: count }] : [];
    }),
  );
  const isWrong = wished.some((one) => checkNumber(rule, one.pieces) !== null);
  const run = () => explode.mutate({ params: { id: bom.id }, body: { pieces: wished } });
  return (
    <Drawer
      open
      title={`用量试算 · ${bom.owner.code} ${bom.owner.name}`}
      size={880}
      onClose={onClose}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" disabled={wished.length === 0 || isWrong} loading={explode.isPending} onClick={run}>
            试算
          </Button>
        </div>
      }
    >
      <PiecesTable {...{ bom, columns, pieces }} onChange={setPieces} onEnter={() => !isWrong && run()} />
      {explode.data && <Needs explosion={explode.data} />}
    </Drawer>
  );
}

const SizeHead = ({ size }: { size: string }) => (
  <>
    {size} <span className="k-unit">件</span>
  </>
);

/** A colour without sizes has all sizes. */
const hasSize = (own: readonly string[], size: string): boolean => size === '' || own.length === 0 || own.includes(size);

type Pieces = Readonly<Record<string, string>>;

interface PiecesTableProps {
  bom: Bom;
  /** Sizes, or one column for all of them. */
  columns: readonly string[];
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
  onEnter: () => void;
}

function PiecesTable({ bom, columns, pieces, onChange, onEnter }: PiecesTableProps) {
  return (
    <PlainTable label="试算件数" className="bom-pieces">
      <thead>
        <tr>
          <th scope="col">货色</th>
          {columns.map((size) => (
            <th key={size} scope="col" className="num">
              {size ? <SizeHead size={size} /> : bom.owner.kind === 'STYLE' ? styleWords.pieces : '数量'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bom.targets
          .filter(({ active }) => active)
          .map(({ id, colourName, hex, sizes }) => (
            <tr key={id}>
              <th scope="row">
                <span className="bom-colour">
                  <Swatch shade={{ name: colourName, hex }} size={18} silent /> {colourName}
                </span>
              </th>
              {columns.map((size) => (
                <td key={size} className="num">
                  {hasSize(sizes, size) ? (
                    <PiecesInput
                      label={`${colourName} ${size || '件数'}`}
                      text={pieces[keyOf(id, size)] ?? ''}
                      onChange={(text) => onChange({ ...pieces, [keyOf(id, size)]: text })}
                      onEnter={onEnter}
                    />
                  ) : (
                    <EmptyCell />
                  )}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </PlainTable>
  );
}

interface PiecesInputProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

function PiecesInput({ label, text, onChange, onEnter }: PiecesInputProps) {
  const wrong = text.trim() !== '' && checkNumber(rule, text.trim()) !== null;
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong}
      {...(wrong && { status: 'error' as const })}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={onEnter}
    />
  );
}

/** Ordered pieces, otherwise a hundred of each. */
function startOf({ targets, sizes }: Bom, withSizes: boolean): Record<string, string> {
  const active = targets.filter((target) => target.active);
  const pieces = withSizes
    ? active.flatMap((target) => sizes.filter((size) => hasSize(target.sizes, size)).map((size) => [keyOf(target.id, size), '100']))
    : active.map(({ id, orderedPieces }) => [keyOf(id, ''), String(orderedPieces || 100)]);
  return Object.fromEntries(pieces) as Record<string, string>;
}

function Needs({ explosion: { rows, problems } }: { explosion: Explosion }) {
  const amounts = rows.flatMap(({ amount, nestedBom }) => (amount && !nestedBom ? [amount] : []));
  const priced = rows.some(({ amount }) => amount !== undefined);
  return (
    <div className="bom-needs">
      {problems.map((problem) => (
        <p key={problem} className="bom-problem">
          {problem}
        </p>
      ))}
      <PlainTable label="需求">
        <thead>
          <tr>
            <th scope="col">物料</th>
            <th scope="col">颜色</th>
            {['需求', '可用', '缺', ...(priced ? ['金额 元'] : [])].map((label) => (
              <th key={label} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <NeedRow key={row.skuId} row={row} priced={priced} />
          ))}
        </tbody>
        {priced && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                合计（不含已展开的半成品）
              </th>
              <td className="num">{formatMoney(sumDecimals(amounts))}</td>
            </tr>
          </tfoot>
        )}
      </PlainTable>
    </div>
  );
}

function NeedRow({ row, priced }: { row: Explosion['rows'][number]; priced: boolean }) {
  const { name, skuCode, colourName, hex, unit, rounded, available, short, level, nestedBom, specifications, amount = null } = row;
  return (
    <tr className={nestedBom ? 'off' : ''}>
      <th scope="row" style={{ paddingLeft: 8 + level * 16 }}>
        <span className="bom-material">
          <span title={skuCode}>{name}</span>
          {nestedBom && <Link to={bomViewAddress(nestedBom.id)}>已展开</Link>}
        </span>
      </th>
      <td>
        <span className="bom-colour">
          <Swatch shade={{ name: colourName, hex }} size={16} silent /> {colourName}
        </span>
        {specifications.map(({ specification, quantity }) => (
          <div key={specification} className="text-muted">
            {specification}：{quantityText(quantity, unit)}
          </div>
        ))}
      </td>
      <td className="num">
        <strong>{formatNumber(rounded, unit.decimals)}</strong> <span className="k-unit">{unit.name}</span>
      </td>
      <td className="num">{quantityText(available, unit)}</td>
      <td className="num">
        {compareDecimals(short, '0') === 0 ? (
          <span className="k-nothing">{quantityText(short, unit)}</span>
        ) : (
          <span className="bom-short">{quantityText(short, unit)}</span>
        )}
      </td>
      {priced && <td className="num">{formatMoney(amount)}</td>}
    </tr>
  );
}
