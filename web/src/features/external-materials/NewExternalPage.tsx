import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { CopyPage } from '../../kit/object/RecordPage.tsx';
import { toast } from '../../lib/toast.ts';
import { externalSections } from './ExternalForm.tsx';
import { QuickEntryPanel } from './QuickEntryPanel.tsx';
import { colourValues } from './colour-values.ts';
import { copyOf, emptyValues, externalBodyOf, type ExternalValues } from './external-values.ts';
import { externalKind } from './kind.ts';

/** 新建外部物料, optionally as another colour of the same cloth. */
export function NewExternalPage() {
  return (
    <CopyPage noun="要复制的外部物料" param="copy" read={externalMaterialsApi.get} allowed={externalMaterialsApi.create}>
      {(copied) => <NewExternal copied={copied} />}
    </CopyPage>
  );
}

function NewExternal({ copied }: { copied: ExternalMaterial | undefined }) {
  const navigate = useNavigate();
  const [round, setRound] = useState({ count: 0, start: copied ? copyOf(copied) : emptyValues });
  // The message stays for the next colour or the next material in it.
  const [text, setText] = useState('');
  const [colours, setColours] = useState<readonly string[]>([]);
  const saved = async (external: ExternalMaterial, action: string): Promise<void> => {
    if (action !== 'next') return void navigate(externalKind.paths.detailOf(external.id), { replace: true });
    toast.success(`已保存 ${external.code} ${external.name}`);
    const [colourName = '', ...rest] = colours;
    setColours(rest);
    const colour = colourName === '' ? {} : await colourValues(colourName);
    setRound({ count: round.count + 1, start: { ...copyOf(external), ...colour } });
  };
  return (
    <FormPage
      key={round.count}
      title={copied ? `${copied.name}：另一颜色` : '新建外部物料'}
      {...(copied && { note: <span className="k-section-note">颜色、色号和图片不复制</span> })}
      endpoint={externalMaterialsApi.create}
      schema={ExternalInput}
      record={undefined as ExternalMaterial | undefined}
      valuesOf={(): ExternalValues => round.start}
      request={(values) => ({ body: externalBodyOf(values) })}
      draft={copied ? `externalMaterial/copy/${copied.id}` : 'externalMaterial/new'}
      sections={externalSections(true)}
      refreshes={externalKind.refreshes}
      actions={[{ key: 'next', label: '保存并录下一颜色' }]}
      onSaved={(external, action) => void saved(external, action)}
      hint={
        <>
          <QuickEntryPanel text={text} onText={setText} onFilled={(record) => setColours(record.colours.slice(1))} />
          {colours.length > 0 && <output className="k-section-note">“保存并录下一颜色”接着填：{colours.join('、')}</output>}
        </>
      }
    />
  );
}
