import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { useRecordObject } from '../../kit/record/useRecordObject.ts';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { techniqueKind } from './kind.ts';
import { OffersPanel, TiersPanel } from './TechniqueLinesPanel.tsx';
import { techniqueHead } from './text.ts';

/** 工艺详情. */
export function TechniquePage() {
  return (
    <RecordPage noun={techniqueKind.noun} read={techniqueKind.calls.get}>
      {(technique) => <TechniqueObject technique={technique} />}
    </RecordPage>
  );
}

function TechniqueObject({ technique }: { technique: Technique }) {
  const { id, code, tiers, offers, remark, updatedBy, updatedAt } = technique;
  const can = useCan();
  const object = useRecordObject(techniqueKind, id, code);
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
      {...techniqueHead(technique)}
      primary={editAction(techniqueKind, technique)}
      actions={[copyAction(techniqueKind, technique)]}
      sections={[...(can(VIEW_PRICES) ? priced : []), { id: 'basic', title: '基本信息', content: <FactList facts={facts} /> }]}
      {...object}
    />
  );
}
