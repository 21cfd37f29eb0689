import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useVisit } from '../../lib/session/visits.ts';
import { useAskedStep } from '../actions/useAskedStep.tsx';
import type { Action } from '../list/list-actions.ts';
import type { RecordPager } from '../list-rows/record-pager.ts';
import { useMay } from '../list-rows/RowActions.tsx';
import { FirstReads } from '../states/FirstReads.tsx';
import { useIsNarrow } from '../list/useIsNarrow.ts';
import { StatusTag } from '../StatusTag.tsx';
import { headActions } from './primary-action.ts';
import { Anchors } from './Anchors.tsx';
import { ObjectActions, PagerButtons } from './ObjectActions.tsx';
import { ObjectHead, type ObjectSummary } from './ObjectHead.tsx';
import { ActivityPanel, ActivityPanelButton, useActivityPanel } from './activity/ActivityPanel.tsx';
import { foldSections } from './fold-sections.ts';
import { EmptySections, Section, type ObjectSection } from './Section.tsx';
import { useTransitions, type ObjectWorkflow } from './transitions/useTransitions.tsx';
import './object.css';

export interface ObjectPageProps<State extends string, A extends string> extends ObjectSummary {
  primary?: Action;
  actions?: readonly Action[];
  workflow?: ObjectWorkflow<State, A>;
  /** The workflow action is placed first while the document waits for it. */
  transitionsFirst?: boolean;
  /** Names of actions that an address may ask for, and that the record has not in every state, by key. */
  askable?: Readonly<Record<string, string>>;
  /** Number of actions shown as buttons beside the primary one. */
  visibleActions?: number;
  sections: readonly ObjectSection[];
  /** The activity panel 动态. */
  timeline?: ReactNode;
  timelineCount?: number | undefined;
  pager?: RecordPager | undefined;
  pagerLink?: (id: string) => string;
}

const COMPACT_HEIGHT = 48;
const ANCHORS_HEIGHT = 44;

/** Page of one record: a head with facts, sections with anchors, and the activity panel. */
export function ObjectPage<State extends string, A extends string>(props: ObjectPageProps<State, A>) {
  const { name, sections, timeline, timelineCount, pager, pagerLink, actions = [], workflow } = props;
  useVisit(name, props.code);
  const transitions = useTransitions(workflow, editOf(props));
  const own = props.primary ? [props.primary] : [];
  const steps = transitions.actions;
  const { primary, others } = headActions(props, steps, useMay());
  const refused = useAskedStep([...own, ...actions], steps, {
    names: { ...labelsOf(workflow?.flow.transitions ?? {}), ...props.askable },
    state: props.status?.label,
  });
  const activityPanel = useActivityPanel(timeline !== undefined);
  const page = useRef<HTMLDivElement>(null);
  const collapsed = useCollapsed(page);
  useActionsRoom(page);
  const visible = useIsNarrow() ? 0 : (props.visibleActions ?? 2);
  const { filled, empty } = foldSections(sections);
  return (
    <div className={`k-object ${collapsed ? 'collapsed' : ''}`} ref={page}>
      <div className="k-object-bar">
        <ShortHead name={name} code={props.code} status={props.status} />
        <span className="k-object-actions">
          {pager && pagerLink && <PagerButtons pager={pager} linkTo={pagerLink} />}
          {timeline !== undefined && !activityPanel.open && <ActivityPanelButton count={timelineCount} onOpen={activityPanel.show} />}
          <ObjectActions subject={name} primary={primary} actions={others} visible={visible} />
        </span>
      </div>
      <ObjectHead {...props} subtitle={subtitleOf(props)} />
      {refused}
      {transitions.refusal}
      <FirstReads>
        <Anchors className="k-anchors" sections={filled} offset={COMPACT_HEIGHT + ANCHORS_HEIGHT + 48} />
        <div className="k-object-body">
          <div className="k-sections">
            {filled.map((section) => (
              <Section key={section.id} {...section} />
            ))}
            <EmptySections sections={empty} />
          </div>
          {timeline !== undefined && <ActivityPanel state={activityPanel}>{timeline}</ActivityPanel>}
        </div>
      </FirstReads>
      {transitions.dialog}
    </div>
  );
}

const labelsOf = (transitions: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(transitions).map(([key, { label }]) => [key, label]));

const editOf = ({ primary, actions = [] }: Pick<ObjectPageProps<string, string>, 'primary' | 'actions'>): Action | undefined =>
  [...(primary ? [primary] : []), ...actions].find(({ key }) => key === 'edit');

/** Also says why the user does not find the next step among the actions. */
const subtitleOf = <State extends string, A extends string>({ subtitle, workflow }: ObjectPageProps<State, A>): ReactNode =>
  workflow?.waitsForAnother ? (
    <>
      {subtitle} <span className="text-warning">{workflow.waitsForAnother}，须由他人确认</span>
    </>
  ) : (
    subtitle
  );

/** Short form of the record, shown in the bar after the head has scrolled out. */
function ShortHead({ name, code, status }: Pick<ObjectSummary, 'name' | 'code' | 'status'>) {
  return (
    <span className="k-object-short" aria-hidden="true">
      <strong>{name}</strong>
      {status && <StatusTag tone={status.tone}>{status.label}</StatusTag>}
      <span className="k-object-code">{code}</span>
    </span>
  );
}

/** The title leaves space for the actions, which are placed over its line. */
function useActionsRoom(page: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const actions = page.current?.querySelector<HTMLElement>('.k-object-actions');
    if (!actions) return undefined;
    const size = new ResizeObserver(() => page.current?.style.setProperty('--k-actions', `${actions.offsetWidth}px`));
    size.observe(actions);
    return () => size.disconnect();
  }, [page]);
}

/** True once the head has scrolled out, except for the part that its short form covers. */
function useCollapsed(page: { current: HTMLElement | null }): boolean {
  const [collapsed, setCollapsed] = useState(false);
  useEffect(() => {
    const head = page.current?.querySelector('.k-object-head');
    const bar = page.current?.querySelector('.k-object-bar');
    const follow = () => {
      if (head && bar) setCollapsed(head.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top + COMPACT_HEIGHT + 8);
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [page]);
  return collapsed;
}
