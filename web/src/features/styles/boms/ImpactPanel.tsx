import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom, BomImpact } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatCount, formatDay, formatNumber } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { useDocumentAddress } from '../../../lib/documents.ts';
import { bomViewAddress } from '../addresses.ts';
import '../styles.css';

/** Effects of a change of this BOM, loaded only while it can take effect. */
export function useImpact({ id, state }: Bom): BomImpact | undefined {
  return useApiQuery(bomsApi.getImpact, { params: { id } }, { enabled: state !== 'VOID' && state !== 'REPLACED' }).data;
}

/** For the confirmation of 确认. */
export function impactText(impact: BomImpact | undefined): string {
  if (!impact) return '';
  const { garmentOrders, preparations, parents } = impact;
  const open = garmentOrders.filter(({ bulkBom }) => !bulkBom);
  const settled = preparations.filter(({ state }) => state !== 'DRAFT').length;
  const apart = preparations.filter(({ state, follows }) => state === 'DRAFT' && !follows).length;
  const parts = [
    open.length > 0 && `${open.length} 张未锁定的成衣订单会按新版本计算`,
    settled > 0 && `${settled} 张已提交的备料单不会改变，需要时请打回或取消`,
    apart > 0 && `${apart} 张草稿备料单不是按这份BOM算出的，不会改变，需要时请在单上修改`,
    parents.length > 0 && `${parents.length} 个上层BOM的用量随之变化`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('；')}。` : '';
}

/** Drafts of 备料 from the effective version may use the new one. */
export function updateDraftsOption(impact: BomImpact | undefined): { confirm?: string } {
  const drafts = impact?.preparations.filter(({ follows }) => follows).length ?? 0;
  return drafts > 0 ? { confirm: `${drafts} 张草稿备料单按新版本的用量调整数量（换了物料、部位或颜色的行不变）` } : {};
}

/** 影响: open orders, open 备料 and parent BOMs. */
export function useImpactSection({ state }: Bom, impact: BomImpact | undefined): ObjectSection[] {
  const addressOf = useDocumentAddress();
  if (!impact || state === 'VOID' || state === 'REPLACED') return [];
  const { garmentOrders, preparations, parents } = impact;
  const count = garmentOrders.length + preparations.length + parents.length;
  const link = (kind: string, id: string, code: string): ReactNode => {
    const to = addressOf(kind, id);
    return to ? <Link to={to}>{code}</Link> : code;
  };
  const content =
    count === 0 ? (
      <p className="text-muted bom-quiet">没有未完成的成衣订单、备料单和上层BOM。</p>
    ) : (
      <div className="bom-impact">
        {garmentOrders.length > 0 && <Orders orders={garmentOrders} link={link} />}
        {preparations.length > 0 && <Preparations preparations={preparations} link={link} />}
        {parents.length > 0 && <Parents parents={parents} />}
      </div>
    );
  return [{ id: 'impact', title: state === 'EFFECTIVE' ? '正在使用' : '生效后影响', count, content }];
}

interface Linked {
  link: (kind: string, id: string, code: string) => ReactNode;
}

function Orders({ orders, link }: Linked & { orders: BomImpact['garmentOrders'] }) {
  return (
    <PlainTable label="未完成成衣订单">
      <thead>
        <tr>
          <th scope="col">成衣订单</th>
          <th scope="col" className="num">
            件数
          </th>
          <th scope="col">交期</th>
          <th scope="col">大货BOM</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, code, pieces, deliverOn, bulkBom }) => (
          <tr key={id}>
            <th scope="row">{link('garmentOrder', id, code)}</th>
            <td className="num">{formatCount(pieces)}</td>
            <td>{deliverOn ? formatDay(deliverOn) : <EmptyCell />}</td>
            <td>{bulkBom ? <Link to={bomViewAddress(bulkBom.id)}>{bulkBom.code} 已锁定，不变</Link> : '未锁定，随已生效的定制BOM'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Preparations({ preparations, link }: Linked & { preparations: BomImpact['preparations'] }) {
  return (
    <PlainTable label="未完成备料单">
      <thead>
        <tr>
          <th scope="col">备料单</th>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            数量
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {preparations.map(({ id, code, item, quantity, unit, stateLabel }) => (
          <tr key={id}>
            <th scope="row">{link('preparation', id, code)}</th>
            <td>{item}</td>
            <td className="num">
              {formatNumber(quantity, unit?.decimals ?? 0)} <span className="k-unit">{unit?.name ?? '套'}</span>
            </td>
            <td>{stateLabel}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Parents({ parents }: { parents: BomImpact['parents'] }) {
  return (
    <PlainTable label="上层BOM">
      <thead>
        <tr>
          <th scope="col">上层BOM</th>
          <th scope="col">款式或物料</th>
          <th scope="col" className="num">
            层
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {parents.map(({ id, code, versionNo, owner, depth, state }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={bomViewAddress(id)}>
                {code} V{versionNo}
              </Link>
            </th>
            <td>
              {owner.code} {owner.name}
            </td>
            <td className="num">{depth}</td>
            <td>{bomWorkflow.states[state].label}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
