import type { Claim } from '@mrp/contract/features/claims/record.ts';
import { claimLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ClaimAnswer } from '@mrp/contract/features/supplier-links/claim.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatMoney, trimZeros } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { AnswerFilesPanel, AnswerHeadPanel } from '../AnswerHeadPanel.tsx';
import { quantityText } from '../text.ts';

const TakeForm = lazyPanel(async () => (await import('./TakeForm.tsx')).TakeForm);

/** What the supplier said to a claim at one time, and what he offers instead. */
export function ClaimAnswerPanel({ claim, answer }: { claim: Claim; answer: ClaimAnswer }) {
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const { fromName, isAgreed, isCurrent, takenBy } = answer;
  const offered = offerText(claim, answer);
  return (
    <section aria-label={`${fromName} 的答复`} className="stack">
      <AnswerHeadPanel answer={answer} outcome={takenBy === null ? !isCurrent && '已失效' : `${takenBy} 已登记`}>
        <b className={isAgreed ? '' : 'text-warning'}>{isAgreed ? '同意' : '不同意'}</b>
        {offered !== '' && `，愿承担 ${offered}`}
      </AnswerHeadPanel>
      <AnswerFilesPanel files={answer.files} />
      {isCurrent && can(claimLinksApi.take) && (
        <div className="cluster">
          <Button type="primary" onClick={() => setAsked(true)}>
            登记这个答复
          </Button>
        </div>
      )}
      {asked && (
        <TakeForm
          kind="claim"
          document={claim}
          answer={answer}
          effect={`“${isAgreed ? '同意' : '不同意'}${offered === '' ? '' : `，愿承担 ${offered}`}”记为供应商答复，索赔进入“协商”；索赔的数量与要求不变。`}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

/** 5 米、让步 20%、扣款 30.00 元 */
function offerText({ unit, currency }: Claim, { quantity, share = null, amount = null }: ClaimAnswer): string {
  return [
    quantity !== null && quantityText(quantity, { unit }),
    share !== null && `让步 ${trimZeros(share)}%`,
    amount !== null && `扣款 ${formatMoney(amount)} ${moneyName(currency?.name)}（含税）`,
  ]
    .filter(Boolean)
    .join('、');
}
