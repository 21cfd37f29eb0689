import { externalMatchingApi } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { Button } from 'antd';
import { useCan } from '../../../lib/session/permissions.tsx';
import { CandidatesPanel } from './CandidatesPanel.tsx';
import { RecordHeadPanel } from './RecordHeadPanel.tsx';
import { linkTo } from '../text.ts';

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
      {groups.map((group, at) => (
        <Group
          key={group.join()}
          members={group.flatMap((id) => records.get(id) ?? [])}
          place={groups.length > 1 ? `${at + 1} ` : ''}
          onJoin={at > 0 ? () => join(at) : undefined}
          onSplit={(id) => split(at, id)}
        />
      ))}
      <div className="k-match-foot">
        <Button type="primary" onClick={onNext}>
          下一步：补全字段
        </Button>
      </div>
    </>
  );
}

interface GroupProps {
  members: readonly ExternalMaterial[];
  place: string;
  onJoin: (() => void) | undefined;
  onSplit: (id: string) => void;
}

function Group({ members, place, onJoin, onSplit }: GroupProps) {
  const canLink = useCan()(externalMatchingApi.link);
  const [first] = members;
  if (!first) return null;
  return (
    <section className="sheet k-match-sheet" aria-label={`物料 ${place}${first.name}`}>
      <div className="cluster">
        <h2>{groupTitle(first, members.length, place)}</h2>
        {onJoin && (
          <Button size="small" onClick={onJoin}>
            并入上一个物料
          </Button>
        )}
      </div>
      {members.map((external) => (
        <div key={external.id} className="cluster">
          <RecordHeadPanel external={external} />
          {members.length > 1 && (
            <Button size="small" onClick={() => onSplit(external.id)}>
              拆出
            </Button>
          )}
        </div>
      ))}
      <h3>档案里可能已有</h3>
      <CandidatesPanel
        external={first}
        most={CANDIDATES}
        choice={canLink && { label: '改为关联', to: (skuId) => linkTo(first.id, skuId) }}
      />
    </section>
  );
}

function groupTitle({ name }: ExternalMaterial, colours: number, place: string): string {
  return colours > 1 ? `${place}${name}：只有颜色不同，合为一个物料的 ${colours} 个颜色` : `${place}${name}`;
}
