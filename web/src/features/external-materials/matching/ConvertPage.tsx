import {
  externalMatchingApi,
  type ConversionDraft,
  type ConversionPreview,
  type Converted,
} from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { LoadingPart } from '../../../kit/states/Loading.tsx';
import { WizardSteps } from '../../../kit/WizardSteps.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { ConvertForm } from './ConvertForm.tsx';
import { ConvertedPanel } from './ConvertedPanel.tsx';
import { ConvertPreviewPanel } from './ConvertPreviewPanel.tsx';
import { GroupsPanel } from './GroupsPanel.tsx';

import '../../../kit/match/match.css';
import '../external-materials.css';
import { externalPaths } from '../addresses.ts';

const steps = ['查重', '补全字段', '确认', '完成'] as const;

/** 转为内部物料: one external record or many at once. */
export function ConvertPage() {
  const [params] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id));
  return (
    <Allowed to={externalMatchingApi.convert}>
      <Conversion key={ids.join()} ids={ids} />
    </Allowed>
  );
}

function Conversion({ ids }: { ids: readonly string[] }) {
  const { data, error } = useApiQuery(
    externalMatchingApi.prepareConversion,
    { body: { ids: [...ids] } },
    { enabled: ids.length > 0, handlesErrors: 'all' },
  );
  if (ids.length === 0 || error) {
    const back = <ActionButton to="/outMaterial">查看外部物料档案</ActionButton>;
    return <EmptyState heading title={error?.message ?? '没有选择外部物料'} action={back} />;
  }
  if (!data) return <LoadingPart />;
  const [first] = data.records;
  const done = data.groups.length === 0;
  return done ? (
    <EmptyState
      heading
      title="选择的外部物料都已处理"
      {...(first && { action: <ActionButton to={externalPaths.detailOf(first.id)}>查看 {first.code}</ActionButton> })}
    />
  ) : (
    <Wizard records={data.records} proposed={data.groups} />
  );
}

interface Asked {
  preview: ConversionPreview;
  body: ConversionDraft;
}

function Wizard({ records, proposed }: { records: readonly ExternalMaterial[]; proposed: readonly (readonly string[])[] }) {
  const [ids, setIds] = useState(proposed);
  const [step, setStep] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<Converted | null>(null);
  const byId = new Map(records.map((record) => [record.id, record]));
  const [groups, setGroups] = useState<readonly (readonly ExternalMaterial[])[]>([]);
  const complete = () => {
    setGroups(ids.map((group) => group.flatMap((id) => byId.get(id) ?? [])));
    setStep(1);
  };
  return (
    <div className="k-match">
      {step !== 1 && <h1>转为内部物料</h1>}
      <WizardSteps label="转换步骤" steps={steps} now={made ? 3 : step} />
      {step === 0 && <GroupsPanel records={byId} groups={ids} onChange={setIds} onNext={complete} />}
      {step >= 1 && !made && (
        <div className={step === 1 ? '' : 'match-hidden'}>
          <ConvertForm
            groups={groups}
            onBack={() => setStep(0)}
            onPreview={(preview, body) => {
              setAsked({ preview, body });
              setStep(2);
            }}
          />
        </div>
      )}
      {step === 2 && asked && !made && <ConvertPreviewPanel {...asked} onBack={() => setStep(1)} onMade={setMade} />}
      {made && <ConvertedPanel made={made} records={groups.flat()} />}
    </div>
  );
}
