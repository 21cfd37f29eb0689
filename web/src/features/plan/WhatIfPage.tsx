import { planApi } from '@mrp/contract/features/plan.ts';
import type { Assumed, Assumption } from '@mrp/contract/features/plan/what-if.ts';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { Section } from '../../kit/object/Section.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { preparationViews } from '../preparations/text.ts';
import { ASSUMED, assumptionText } from './addresses.ts';
import { AssumptionForm } from './AssumptionForm.tsx';
import { useFreshPlan } from './useFreshPlan.ts';
import { WhatIfAnswerPanel } from './WhatIfAnswerPanel.tsx';
import { assumptionKinds, changeText, takeOf } from './what-if-text.ts';
import { readAssumption } from './what-if-values.ts';
import './plan.css';

/** 试算: what would be otherwise if orders, suppliers or purchases were; the address keeps the assumptions, the server keeps nothing. */
export function WhatIfPage() {
  return (
    <Allowed to={planApi.tryWhatIf}>
      <WhatIfObject />
    </Allowed>
  );
}

/** The assumptions of the address, and how to change them there. */
function useAssumptions() {
  const [params, setParams] = useSearchParams();
  const assumptions = params.getAll(ASSUMED).flatMap((text) => readAssumption(text) ?? []);
  const keep = (next: readonly Assumption[]) => setParams(next.map((one): [string, string] => [ASSUMED, assumptionText(one)]));
  return { assumptions, keep };
}

function WhatIfObject() {
  const { assumptions, keep } = useAssumptions();
  // A place in the list, or its end for a new one.
  const [edited, setEdited] = useState<number | null>(null);
  const done = (made: Assumption | null) => {
    if (made && edited !== null) keep([...assumptions.slice(0, edited), made, ...assumptions.slice(edited + 1)]);
    setEdited(null);
  };
  const add = <Button onClick={() => setEdited(assumptions.length)}>加一条假设</Button>;
  return (
    <>
      <ViewLinks {...preparationViews} />
      <div className="stack plan-what-if">
        <h1>试算</h1>
        <p className="text-muted">
          假设订单、供应商或采购单变了，看物料计划会有什么不同。只算给您看，什么都不写；要照着做，点各条假设右边的按钮。
        </p>
        {assumptions.length === 0 ? (
          <EmptyState
            title="还没有假设"
            hint="例如：这张订单提前十天、加一千件，这个供应商晚十天，取消这张采购单；几条可以一起算。"
            action={add}
          />
        ) : (
          <Tried
            assumptions={assumptions}
            add={add}
            onEdit={setEdited}
            onRemove={(at) => keep(assumptions.filter((_, other) => other !== at))}
          />
        )}
      </div>
      {edited !== null && (
        <AssumptionForm assumption={assumptions[edited] ?? null} others={assumptions.filter((_, at) => at !== edited)} onDone={done} />
      )}
    </>
  );
}

interface TriedProps {
  assumptions: readonly Assumption[];
  add: ReactNode;
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
}

/** The assumptions, and below them what would be otherwise; answered again when the plan is. */
function Tried({ assumptions, add, onEdit, onRemove }: TriedProps) {
  useFreshPlan({ computes: true });
  const read = useApiQuery(planApi.tryWhatIf, { body: { assumptions: [...assumptions] } }, { handlesErrors: 'all', keeps: () => false });
  return (
    <>
      <Section
        id="assumptions"
        title="假设"
        count={assumptions.length}
        extra={add}
        content={
          <ul className="plain-list plan-assumptions">
            {assumptions.map((one, at) => (
              <AssumptionRow
                key={assumptionText(one)}
                assumption={one}
                now={read.data?.assumed[at]}
                onEdit={() => onEdit(at)}
                onRemove={() => onRemove(at)}
              />
            ))}
          </ul>
        }
      />
      <ReadContent read={read}>{(answer) => <WhatIfAnswerPanel answer={answer} />}</ReadContent>
    </>
  );
}

interface AssumptionProps {
  assumption: Assumption;
  /** Undefined until it was answered. */
  now: Assumed | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function AssumptionRow({ assumption, now, onEdit, onRemove }: AssumptionProps) {
  const can = useCan();
  const take = takeOf(assumption, now);
  const kind = assumptionKinds.find(({ value }) => value === assumption.kind)?.label ?? '';
  const name = `${kind} ${now?.name ?? ''}`.trim();
  return (
    <li>
      <div>
        <b>{name}</b> {changeText(assumption, now)}
        {now?.note && <small className="text-muted">{now.note}</small>}
      </div>
      <span className="cluster">
        <Button size="small" type="text" onClick={onEdit} aria-label={`改假设 ${name}`}>
          改
        </Button>
        <Button size="small" type="text" onClick={onRemove} aria-label={`去掉假设 ${name}`}>
          去掉
        </Button>
        {take.permission && can(take.permission) && (
          <ActionButton size="small" to={take.to} aria-label={`${take.label} ${name}`}>
            {take.label}
          </ActionButton>
        )}
      </span>
    </li>
  );
}
