import type { LinkClaim, LinkClaimAnswer } from '@mrp/contract/features/supplier-links/claim.ts';
import { AnswerFrame } from './AnswerFrame.tsx';
import { asClaimed, CLAIM, claimBody, type TypedClaim } from './claim-answer.ts';
import { DecimalField } from './fields/DecimalField.tsx';
import { Facts } from './Facts.tsx';
import { LinkFiles } from './fields/LinkFiles.tsx';
import { LinkPictures } from './fields/LinkPictures.tsx';
import { plainNumber, shownAmount, shownNumber } from './fields/numbers.ts';
import { useTexts } from './texts.ts';
import { useAnswering } from './sending/useAnswering.ts';
import type { ViewProps } from './view-props.ts';

/** A claim, which its supplier agrees to or not. */
export function ClaimView({ token, shown: claim, onShown }: ViewProps<LinkClaim>) {
  const texts = useTexts();
  const { code, state, answer, mayAnswer, pictureIds } = claim;
  return (
    <>
      <section>
        <h1>
          {code} <small>{texts.states.claim[state]}</small>
        </h1>
        {state === 'DRAFT' ? (
          <p className="notice">{texts.claim.recalled}</p>
        ) : (
          <>
            <ClaimFacts claim={claim} />
            <LinkPictures token={token} of={{ kind: 'claim', id: claim.id }} pictureIds={pictureIds} />
          </>
        )}
      </section>
      {answer && <GivenClaimAnswer claim={claim} answer={answer} />}
      {mayAnswer ? <ClaimForm token={token} shown={claim} onShown={onShown} /> : state !== 'DRAFT' && <output>{texts.closed}</output>}
    </>
  );
}

function ClaimFacts({ claim }: { claim: LinkClaim }) {
  const { claim: texts, quantity: quantityLabel } = useTexts();
  const { name, colourName, materialCode, kind, quantity, unit, place, demand, share, deduction, currency, receipt, rolls, pointsLimit } =
    claim;
  return (
    <div className="line">
      <h2>
        {name} {colourName} <small className="muted">{materialCode}</small>
      </h2>
      <Facts
        facts={[
          [texts.defect, kind],
          [quantityLabel, `${shownNumber(quantity)} ${unit.name}`],
          place === '' ? null : [texts.place, place],
          [texts.demand, `${texts.demands[demand]}${share === null ? '' : ` -${plainNumber(share)}%`}`],
          deduction === null ? null : [texts.deduction, `${deduction} ${currency}`],
          receipt === null ? null : [texts.receipt, receipt],
          pointsLimit === null ? null : [texts.limit, plainNumber(pointsLimit)],
        ]}
      />
      {rolls.length > 0 && (
        <>
          <p className="muted">{texts.rolls}</p>
          <ul className="plain">
            {rolls.map(({ lotNo, rollNo, points, score, isPassed }, at) => (
              <li key={at} className={isPassed ? '' : 'wrong'}>
                {texts.roll(lotNo, rollNo)} {texts.points(points, plainNumber(score))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ClaimForm({ token, shown: claim, onShown }: ViewProps<LinkClaim>) {
  const { claim: texts } = useTexts();
  const answering = useAnswering<LinkClaim, TypedClaim, LinkClaimAnswer>({
    token,
    of: { kind: 'claim', id: claim.id },
    onShown,
    bodyOf: (answer, person) => claimBody(claim, answer, person),
  });
  const { answer, sending, body, type } = answering;
  const typed = answer.lines[CLAIM] ?? asClaimed;
  const set = (change: Partial<TypedClaim>) => type(CLAIM, { ...typed, ...change });
  return (
    <AnswerFrame
      answering={answering}
      label={body.isAgreed ? texts.sendAgreed : texts.sendRefused}
      {...(!body.isAgreed && { noteLabel: texts.reason })}
    >
      <fieldset className="line">
        <div className="choice">
          <label>
            <input type="radio" checked={typed.isAgreed} onChange={() => set({ isAgreed: true })} /> {texts.agree}
          </label>
          <label>
            <input type="radio" checked={!typed.isAgreed} onChange={() => set({ isAgreed: false })} /> {texts.refuse}
          </label>
        </div>
        {!typed.isAgreed && <OfferFields unit={claim.unit.name} typed={typed} wrong={(field) => sending.fields[field]} set={set} />}
      </fieldset>
      <LinkFiles
        token={token}
        of={{ kind: 'claim', id: claim.id }}
        label={texts.file}
        files={typed.files ?? []}
        wrong={sending.fields['fileIds']}
        onChange={(files) => set({ files })}
      />
    </AnswerFrame>
  );
}

interface OfferProps {
  unit: string;
  typed: TypedClaim;
  wrong: (field: string) => string | undefined;
  set: (change: Partial<TypedClaim>) => void;
}

/** What he offers instead. */
function OfferFields({ unit, typed, wrong, set }: OfferProps) {
  const { claim: texts } = useTexts();
  return (
    <>
      <p className="muted">{texts.offer}</p>
      <DecimalField
        label={`${texts.quantity}（${unit}）`}
        value={typed.quantity}
        wrong={wrong('quantity')}
        onType={(quantity) => set({ quantity })}
      />
      <DecimalField label={texts.share} value={typed.share} wrong={wrong('share')} onType={(share) => set({ share })} />
      <DecimalField label={texts.amount} value={typed.amount} wrong={wrong('amount')} onType={(amount) => set({ amount })} />
    </>
  );
}

interface GivenProps {
  claim: LinkClaim;
  answer: NonNullable<LinkClaim['answer']>;
}

function GivenClaimAnswer({ claim: { unit, currency }, answer }: GivenProps) {
  const { claim: texts } = useTexts();
  const { isAgreed, isTaken, fromName, note, quantity, share, amount, fileNames } = answer;
  const offered = [
    quantity !== null && `${shownNumber(quantity)} ${unit.name}`,
    share !== null && `${texts.demands.CONCEDE} ${plainNumber(share)}%`,
    amount !== null && `${shownAmount(amount)} ${currency}`,
  ].filter(Boolean);
  return (
    <section className="given">
      <h2>
        {isAgreed ? texts.agreed : texts.refused} <small>{fromName}</small>
      </h2>
      {offered.length > 0 && <p>{offered.join(' · ')}</p>}
      {note !== '' && <p>{note}</p>}
      {fileNames.length > 0 && <p className="muted">{fileNames.join('、')}</p>}
      {isTaken && <p className="state accepted">{texts.taken}</p>}
    </section>
  );
}
