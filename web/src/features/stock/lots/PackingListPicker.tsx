import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Input, Modal } from 'antd';
import { useRef, useState, type ClipboardEvent } from 'react';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { readClipboard } from '../../../kit/grid/pasting/clipboard.ts';
import { call } from '../../../lib/api/api.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { formatNumber, formatSigned } from '../../../lib/format/format.ts';
import { chooseSheet, differenceOf, readPackingSheet, sheetOfClipboard, type PackedRoll, type PackingList } from './packing-lines.ts';
import { weightDeviation } from './roll-weight.ts';
import type { StockOption } from '../stock-choices.ts';
import './packing-list.css';

const apiOf = (goods: ItemLevel) => (goods === 'SKU' ? skuStockApi : spuStockApi);

interface PackingListPickerProps {
  goods: ItemLevel;
  item: StockOption;
  /** The line's current values, which the list is compared with. */
  expected: string | null;
  onFill: (rolls: readonly PackedRoll[]) => void;
  onClose: () => void;
}

/** 导入细码: a supplier's packing list, pasted or as a file, becomes lots and rolls of one material. */
export function PackingListPicker({ goods, item, expected, onFill, onClose }: PackingListPickerProps) {
  const [sheets, setSheets] = useState<readonly PackingSheet[]>([]);
  const [chosen, setChosen] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const sheet = sheets[chosen];
  const list = sheet && readPackingSheet(sheet, item);
  const difference = list?.errors.length === 0 ? differenceOf(list.sum, expected) : null;
  const canFill = list !== undefined && list.errors.length === 0 && (difference === null || agreed);
  const take = (found: readonly PackingSheet[]) => {
    setSheets(found);
    setChosen(chooseSheet(found, item));
    setAgreed(false);
  };
  return (
    <Modal
      open
      title={`导入细码 · ${item.code} ${item.name}`}
      width={760}
      okText={list && canFill ? `填入 ${list.rolls.length} 条细码` : '填入'}
      cancelText="取消"
      okButtonProps={{ disabled: !canFill }}
      onOk={() => list && onFill(list.rolls)}
      onCancel={onClose}
    >
      <PackingSource goods={goods} item={item} onSheets={take} />
      {sheets.length > 1 && (
        <ChoiceSelect<number>
          className="packing-sheet"
          aria-label="工作表"
          value={chosen}
          options={sheets.map(({ name }, value) => ({ value, label: name }))}
          onChange={(next) => {
            setChosen(next);
            // A confirmed difference belongs to the previous sheet.
            setAgreed(false);
          }}
        />
      )}
      {list && <PackingResult list={list} item={item} />}
      {list && difference !== null && (
        <Difference agreed={agreed} onAgree={setAgreed}>
          {`细码合计 ${list.sum} ${item.unit}，与该行数量 ${expected ?? ''} 相差 ${difference}`}
        </Difference>
      )}
    </Modal>
  );
}

function Difference({ agreed, onAgree, children }: { agreed: boolean; onAgree: (agreed: boolean) => void; children: string }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={children}
      description={
        <Checkbox checked={agreed} onChange={(event) => onAgree(event.target.checked)}>
          以细码合计为准
        </Checkbox>
      }
    />
  );
}

interface SourceProps {
  goods: ItemLevel;
  item: StockOption;
  onSheets: (sheets: readonly PackingSheet[]) => void;
}

/** The latest pasted, typed or uploaded list. */
function usePackingSource({ goods, onSheets }: Omit<SourceProps, 'item'>) {
  const [text, setText] = useState('');
  /** The latest parse wins, whichever resolves last. */
  const reading = useRef(0);
  const upload = useMutation({
    meta: { handlesErrors: 'all' },
    mutationFn: async (file: File) => {
      reading.current += 1;
      const mine = reading.current;
      const sheets = await call(apiOf(goods).readPackingList, {}, { file });
      if (mine !== reading.current) return;
      setText('');
      onSheets(sheets);
    },
  });
  const read = (clip: { html?: string; text?: string }) => {
    reading.current += 1;
    upload.reset();
    const { rows } = readClipboard(clip);
    onSheets(rows.length > 0 ? [sheetOfClipboard(rows)] : []);
  };
  const paste = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    const html = data.getData('text/html');
    if (!/<table/i.test(html)) return;
    event.preventDefault();
    setText(data.getData('text/plain'));
    read({ html });
  };
  const type = (typed: string) => {
    setText(typed);
    read({ text: typed });
  };
  return { text, type, paste, upload };
}

function PackingSource({ goods, item, onSheets }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const canRead = useCan()(apiOf(goods).readPackingList);
  const { text, type, paste, upload } = usePackingSource({ goods, onSheets });
  return (
    <>
      <Input.TextArea
        aria-label={stockWords.rollDetails}
        rows={4}
        value={text}
        placeholder={`从表格复制后粘贴在这里，需有表头：缸号${item.lotTracked === 'ROLL' ? '、匹号' : ''}、${item.unit}数……`}
        onPaste={paste}
        onChange={({ target }) => type(target.value)}
      />
      {canRead && (
        <p className="packing-source">
          <Button loading={upload.isPending} onClick={() => input.current?.click()}>
            选择文件
          </Button>
          <span className="text-hint">
            {upload.variables && !upload.isPending && text === '' ? upload.variables.name : '或选择供应商的 .xlsx、.csv 码单'}
          </span>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv"
            hidden
            aria-label="选择码单文件"
            onChange={({ target }) => {
              if (target.files?.[0]) upload.mutate(target.files[0]);
              target.value = '';
            }}
          />
        </p>
      )}
      {upload.error && <Alert type="error" showIcon role="alert" title={upload.error.message} />}
    </>
  );
}

const SHOWN_ERRORS = 50;

function PackingResult({ list, item }: { list: PackingList; item: StockOption }) {
  const { errors, rolls, unused } = list;
  return (
    <>
      {errors.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`${errors.length} 处不对，请在表格中改好后重新粘贴或上传`}
          description={
            <ul className="packing-errors">
              {errors.slice(0, SHOWN_ERRORS).map(({ cell, message }) => (
                <li key={`${cell} ${message}`}>
                  <strong>{cell}</strong> {message}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {errors.length === 0 && <output className="packing-sum">{summaryOf(list, item)}</output>}
      <HeavyRolls rolls={rolls} item={item} />
      {unused.length > 0 && <p className="text-hint">没有用到的列：{unused.join('、')}</p>}
      {rolls.length > 0 && <PackedRolls rolls={rolls} item={item} />}
    </>
  );
}

/** Example: 3 缸 24 匹 · 合计 512.30 公斤 · 与表中合计一致 */
function summaryOf({ rolls, sum, stated }: PackingList, { unit, decimals }: StockOption): string {
  const lots = new Set(rolls.map(({ lotNo }) => lotNo)).size;
  const pieces = rolls.filter(({ rollNo }) => rollNo !== '').length;
  const counts = [`${lots} 缸`, pieces > 0 && `${pieces} 匹`].filter(Boolean).join(' ');
  const off = differenceOf(sum, stated);
  const said = stated === null ? '表中没有合计行' : off === null ? '与表中合计一致' : `表中合计 ${stated}，相差 ${off}`;
  return `${counts} · 合计 ${roundHalfUp(sum, decimals)} ${unit} · ${said}`;
}

/** Beyond ±5 % of the 克重 the weight, length or row is probably wrong: shown as a warning for the user to decide. */
function HeavyRolls({ rolls, item }: { rolls: readonly PackedRoll[]; item: StockOption }) {
  const off = rolls.flatMap((roll) => {
    const deviation = weightDeviation(roll, item);
    return deviation === null ? [] : [{ name: [roll.lotNo, roll.rollNo].filter(Boolean).join(' / '), deviation }];
  });
  if (off.length === 0) return null;
  const named = off.slice(0, MAX_IDS).map(({ name, deviation }) => `${name} ${formatSigned(deviation, 2)}%`);
  return (
    <Alert
      type="warning"
      showIcon
      title={`${off.length} 条的公斤与米数同克重 ${roundHalfUp(item.fabric?.gsm ?? '0', 0)} g/㎡ 相差超过 5%，请核对后再填入`}
      description={`${named.join('、')}${off.length > MAX_IDS ? ' 等' : ''}`}
    />
  );
}

const MAX_IDS = 8;

function PackedRolls({ rolls, item: { unit, secondUnit, lotTracked } }: { rolls: readonly PackedRoll[]; item: StockOption }) {
  const second = secondUnit !== null && secondUnit !== unit;
  return (
    <div className="packing-rolls">
      <PlainTable label="读到的细码">
        <thead>
          <tr>
            <th scope="col">缸号</th>
            {lotTracked === 'ROLL' && <th scope="col">匹号</th>}
            <th scope="col" className="num">
              数量（{unit}）
            </th>
            {second && (
              <th scope="col" className="num">
                {secondUnit}
              </th>
            )}
            <th scope="col" className="num">
              疵点分
            </th>
          </tr>
        </thead>
        <tbody>
          {rolls.map(({ lotNo, rollNo, quantity, secondQuantity, defectPoints }) => (
            <tr key={`${lotNo}\n${rollNo}`}>
              <th scope="row">{lotNo}</th>
              {lotTracked === 'ROLL' && <td>{rollNo}</td>}
              <td className="num">{formatNumber(quantity, 2)}</td>
              {second && <td className="num">{secondQuantity ? formatNumber(secondQuantity, 2) : <EmptyCell />}</td>}
              <td className="num">{defectPoints ?? <EmptyCell />}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
