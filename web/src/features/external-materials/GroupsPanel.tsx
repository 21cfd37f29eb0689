import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { Button } from 'antd';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { CandidatesPanel } from './CandidatesPanel.tsx';
import { RecordHeadPanel } from './RecordHeadPanel.tsx';
import { linkAddress } from './text.ts';

interface GroupsProps {
  records: ReadonlyMap<string, ExternalMaterial>;
  groups: readonly (readonly string[])[];
  onChange: (groups: readonly (readonly string[])[]) => void;
  onNext: () => void;
}

const CANDIDATES = 3;

/** 查重: the records as SPUs with a colour each, and what the archive has already. */
export function GroupsPanel({ records, groups, onChange, onNext }: GroupsProps) {
  const split = (at: number, id: string) =>
    onChange(groups.flatMap((group, place) => (place === at ? [group.filter((one) => one !== id), [id]] : [group])));
  const join = (at: number) =>
    onChange(groups.flatMap((group, place) => (place === at ? [] : place === at - 1 ? [[...group, ...(groups[at] ?? [])]] : [group])));
  return (
    <>
      {groups.map((group, at) => {
        const members = group.flatMap((id) => records.get(id) ?? []);
        const [first] = members;
        return (
          first && (
            <section key={group.join()} className="sheet match-sheet" aria-label={`物料 ${at + 1}`}>
              <div className="cluster">
                <h2>{groupTitle(first, members.length, groups.length, at)}</h2>
                {at > 0 && (
                  <Button size="small" onClick={() => join(at)}>
                    并入上一个物料
                  </Button>
                )}
              </div>
              {members.map((external) => (
                <div key={external.id} className="cluster">
                  <RecordHeadPanel external={external} />
                  {members.length > 1 && (
                    <Button size="small" onClick={() => split(at, external.id)}>
                      拆出
                    </Button>
                  )}
                </div>
              ))}
              <h3>档案里可能已有</h3>
              <CandidatesPanel
                external={first}
                most={CANDIDATES}
                action={({ skuId }) =>
                  skuId && (
                    <ActionButton size="small" to={`${linkAddress(first.id)}&sku=${skuId}`}>
                      改为关联
                    </ActionButton>
                  )
                }
              />
            </section>
          )
        );
      })}
      <div className="match-foot">
        <Button type="primary" onClick={onNext}>
          下一步：补全字段
        </Button>
      </div>
    </>
  );
}

function groupTitle({ name }: ExternalMaterial, colours: number, count: number, at: number): string {
  const place = count > 1 ? `${at + 1} ` : '';
  return colours > 1 ? `${place}${name}：只有颜色不同，合为一个物料的 ${colours} 个颜色` : `${place}${name}`;
}
