import type { LinkSampleInput, LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { useState } from 'react';
import { AnswerFrame } from '../AnswerFrame.tsx';
import { Facts } from '../Facts.tsx';
import { GivenSamples, OtherSamples } from './GivenSamples.tsx';
import { LinkFiles } from '../fields/LinkFiles.tsx';
import { LinkPictures } from '../fields/LinkPictures.tsx';
import { plainNumber, shownNumber } from '../fields/numbers.ts';
import { changedFacts, newSample, SAMPLE, sampleBody, type TypedSample } from './sample-answer.ts';
import { SampleFields } from './SampleFields.tsx';
import { useTexts, type Texts } from '../texts.ts';
import { useAnswering } from '../sending/useAnswering.ts';
import type { ViewProps } from '../view-props.ts';

/** What is wanted of a supplier, the samples that he sent, and the next one. */
export function TaskView({ token, shown: task, onShown }: ViewProps<LinkTask>) {
  const texts = useTexts();
  const { id, code, name, state, pictureIds, samples, rounds, mayAnswer } = task;
  const facts = factsOf(task, texts);
  return (
    <>
      <section>
        <h1>
          {code} <small>{texts.states.developmentTask[state]}</small>
        </h1>
        <ChangedFacts facts={facts} />
        <div className="line">
          <h2>{name}</h2>
          <Facts facts={facts} />
        </div>
        <LinkPictures token={token} of={{ kind: 'developmentTask', id }} pictureIds={pictureIds} />
      </section>
      {samples.length > 0 && <GivenSamples token={token} shown={task} onShown={onShown} />}
      {rounds.length > 0 && <OtherSamples rounds={rounds} />}
      {mayAnswer ? <SampleForm token={token} shown={task} onShown={onShown} /> : <output>{texts.closed}</output>}
    </>
  );
}

type TextFact = readonly [label: string, text: string];

/** What is known of the target, by label. */
function factsOf(task: LinkTask, { task: texts }: Texts): TextFact[] {
  const { classification, compositions, colourName, width, gramWeight, specification, quantity, unit, wantedOn } = task;
  const facts: TextFact[] = [
    [texts.classification, classification],
    [texts.composition, compositions.map(({ ingredient, share }) => `${ingredient.name} ${plainNumber(share)}%`).join(' ')],
    [texts.colour, colourName],
    [texts.width, width === null ? '' : `${plainNumber(width)} cm`],
    [texts.gramWeight, gramWeight === null ? '' : `${plainNumber(gramWeight)} g/㎡`],
    [texts.specification, specification],
    [texts.forecast, quantity === null ? '' : `${shownNumber(quantity)} ${unit?.name ?? ''}`],
    [texts.wantedOn, wantedOn ?? ''],
  ];
  return facts.filter(([, text]) => text !== '');
}

/** What is wanted otherwise than when the page was opened. */
function ChangedFacts({ facts }: { facts: readonly TextFact[] }) {
  const { task: texts } = useTexts();
  const [opened] = useState(facts);
  const changed = changedFacts(opened, facts);
  if (changed.length === 0) return null;
  return (
    <div className="notice">
      <p>{texts.changed}</p>
      <ul>
        {changed.map(({ label, before, after }) => (
          <li key={label}>
            {label} {before || texts.none} → {after || texts.none}
          </li>
        ))}
      </ul>
    </div>
  );
}

function SampleForm({ token, shown: task, onShown }: ViewProps<LinkTask>) {
  const { task: texts } = useTexts();
  const answering = useAnswering<LinkTask, TypedSample, LinkSampleInput>({
    token,
    of: { kind: 'developmentTask', id: task.id, topic: 'samples' },
    onShown,
    bodyOf: (answer, person) => sampleBody(task, answer, person),
  });
  const { answer, sending, type } = answering;
  const typed = answer.lines[SAMPLE] ?? newSample(task);
  const set = (change: Partial<TypedSample>) => type(SAMPLE, { ...typed, ...change });
  return (
    <AnswerFrame answering={answering} label={texts.send}>
      <h2>{texts.title}</h2>
      <SampleFields task={task} typed={typed} wrong={(field) => sending.fields[field]} set={set} />
      <LinkFiles
        token={token}
        of={{ kind: 'developmentTask', id: task.id }}
        label={texts.pictures}
        files={typed.files}
        wrong={sending.fields['fileIds']}
        onChange={(files) => set({ files })}
        isPhotosOnly
      />
    </AnswerFrame>
  );
}
