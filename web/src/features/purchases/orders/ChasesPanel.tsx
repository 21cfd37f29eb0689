import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseChase } from '@mrp/contract/features/purchases/chases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatDay, formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';

const ChaseAnswerForm = lazyPanel(async () => (await import('./ChaseForm.tsx')).ChaseAnswerForm);

/** 催货 of a purchase with the answers of the supplier. */
export function ChasesPanel({ order }: { order: Purchase }) {
  const can = useCan();
  const [answered, setAnswered] = useState<PurchaseChase | null>(null);
  return (
    <>
      <PlainTable label={purchaseWords.chase}>
        <thead>
          <tr>
            <th scope="col">要求到货</th>
            <th scope="col">催货</th>
            <th scope="col">回复</th>
          </tr>
        </thead>
        <tbody>
          {order.chases.map((chase) => (
            <tr key={chase.id}>
              <th scope="row">{formatDay(chase.wantedOn)}</th>
              <td>
                {chase.note} <small className="text-muted">{`${chase.askedBy} ${formatTime(chase.askedAt)}`}</small>
              </td>
              <td>
                {chase.answeredAt === null ? (
                  <>
                    <span className="text-warning">等回复</span>{' '}
                    {can(purchasesApi.answerChase) && (
                      <Button size="small" onClick={() => setAnswered(chase)}>
                        填写回复
                      </Button>
                    )}
                  </>
                ) : (
                  <>
                    {chase.promisedOn !== null && <b>{formatDay(chase.promisedOn)} </b>}
                    {chase.answer} <small className="text-muted">{`${chase.answeredBy} ${formatTime(chase.answeredAt)}`}</small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {answered && <ChaseAnswerForm order={order} chase={answered} onClose={() => setAnswered(null)} />}
    </>
  );
}
