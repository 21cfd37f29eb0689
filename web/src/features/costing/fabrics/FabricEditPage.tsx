import { costingApi } from '@mrp/contract/features/costing.ts';
import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { FabricForm } from './FabricForm.tsx';
import { fabricAddress } from '../text.ts';
import { useEditableDepartments } from '../useSheetActions.ts';

/** 编辑面料核价: one material line. */
export function FabricEditPage() {
  return (
    <EditPage
      noun="核价明细"
      read={costingApi.getFabric}
      allowed={costingApi.saveSheetLines}
      idOf={({ sheet }) => sheet.lines[0]?.id ?? ''}
    >
      {(fabric) => <Editable fabric={fabric} />}
    </EditPage>
  );
}

function Editable({ fabric }: { fabric: FabricDetail }) {
  const canEdit = useEditableDepartments(fabric.sheet).includes('FABRIC');
  const [line] = fabric.sheet.lines;
  if (!line) return null;
  if (canEdit) return <FabricForm fabric={fabric} line={line} />;
  return (
    <EmptyState
      heading
      title="这一行现在不能核价"
      hint="面料部已提交核价，或核价单已结束；要修改请先由核价部退回面料部。"
      action={<ActionButton to={fabricAddress(line.id)}>查看详情</ActionButton>}
    />
  );
}
