import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { TECHNIQUE } from '@mrp/contract/features/techniques/audit.ts';
import { techniqueList } from '@mrp/contract/features/techniques/list.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/useActivity.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { OffersPanel, TiersPanel } from './TechniqueLinesPanel.tsx';
import { copyAddress, detailAddress, techniqueEditAddress, techniqueFacts, techniqueStatus } from './text.ts';

/** 工艺详情. */
export function TechniquePage() {
  return (
    <RecordPage noun={techniqueWords.technique} read={techniquesApi.get}>
      {(technique) => <TechniqueObject technique={technique} />}
    </RecordPage>
  );
}

function TechniqueObject({ technique }: { technique: Technique }) {
  const { id, code, name, tiers, offers, remark, updatedBy, updatedAt } = technique;
  const can = useCan();
  const activity = useActivity(TECHNIQUE, id, code);
  const pager = useRecordPager(techniqueList.key, techniquesApi.list, id);
  const priced = [
    { id: 'tiers', title: techniqueWords.tiers, count: tiers.length, content: <TiersPanel technique={technique} /> },
    { id: 'offers', title: techniqueWords.offers, count: offers.length, content: <OffersPanel technique={technique} /> },
  ];
  const facts = [
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    { label: techniqueFields.remark.label, value: remark, wide: true },
  ];
  return (
    <ObjectPage
      name={name}
      code={code}
      status={techniqueStatus(technique)}
      face={{ initial: name.slice(0, 1) }}
      facts={techniqueFacts(technique)}
      primary={{ key: 'edit', label: '编辑', permission: techniquesApi.edit, to: techniqueEditAddress(id) }}
      actions={[{ key: 'copy', label: '复制', permission: techniquesApi.create, to: copyAddress(id) }]}
      sections={[...(can(VIEW_PRICES) ? priced : []), { id: 'basic', title: '基本信息', content: <FactList facts={facts} /> }]}
      {...activity}
      pager={pager}
      pagerLink={detailAddress}
    />
  );
}
