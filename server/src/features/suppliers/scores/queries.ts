import { sql, type SqlBool } from 'kysely';
import { SCORE_MONTHS, type ScorePart, type ScoreSource, type SupplierScore } from '@mrp/contract/features/suppliers/score.ts';
import { tooFewDocuments } from '@mrp/contract/lib/formulas/formulas.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { scoresOf } from './figures.queries.ts';
import { listFacts, type Whose } from './facts.queries.ts';

interface Figures {
  documents: number;
  score: string | null;
  grade: SupplierScore['grade'];
  due: number;
  kept: number;
  onTimeRate: string | null;
  judged: number;
  passed: number;
  passedRate: string | null;
  compared: number;
  deviation: string | null;
  pricePoints: string | null;
  asked: number;
  answered: number;
  answeredRate: string | null;
  answerHours: string | null;
}

const nothing: Figures = {
  documents: 0,
  score: null,
  grade: tooFewDocuments,
  due: 0,
  kept: 0,
  onTimeRate: null,
  judged: 0,
  passed: 0,
  passedRate: null,
  compared: 0,
  deviation: null,
  pricePoints: null,
  asked: 0,
  answered: 0,
  answeredRate: null,
  answerHours: null,
};

const today = sql`business_day()`;

/** The score of a supplier as of today, with what each part counts and the months before. */
export async function getScore(db: Db, id: string): Promise<SupplierScore> {
  const known = await db.selectFrom('suppliers').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new AppError('NOT_FOUND', { what: supplierWords.supplier });
  const whose: Whose = (supplier) => sql<SqlBool>`${supplier} = ${id}`;
  const { rows } = await sql<Figures>`
    select f.documents, f.score::text as score, f.grade, f.due, f.kept, f.on_time_rate::text as on_time_rate, f.judged, f.passed, f.passed_rate::text as passed_rate,
           f.compared, f.deviation::text as deviation, f.price_points::text as price_points, f.asked, f.answered, f.answered_rate::text as answered_rate,
           f.answer_hours::text as answer_hours
    from (${scoresOf(today, whose)}) f`.execute(db);
  const figures = rows[0] ?? nothing;
  const sources = await listSources(db, whose);
  const of = (part: ScorePart) => sources.get(part) ?? [];
  return {
    documents: figures.documents,
    score: figures.score,
    grade: figures.grade,
    onTime: { points: figures.onTimeRate, counted: figures.due, good: figures.kept, sources: of('onTime') },
    accepted: { points: figures.passedRate, counted: figures.judged, good: figures.passed, sources: of('accepted') },
    price: { points: figures.pricePoints, deviation: figures.deviation, counted: figures.compared, sources: of('price') },
    response: {
      points: figures.answeredRate,
      counted: figures.asked,
      good: figures.answered,
      hours: figures.answerHours,
      sources: of('response'),
    },
    history: await listHistory(db, id),
  };
}

/** By part: how many documents of each kind it counts, as the lists filtered by 评分依据 show them. */
async function listSources(db: Db, whose: Whose): Promise<Map<ScorePart, ScoreSource[]>> {
  const { rows } = await sql<ScoreSource & { part: ScorePart }>`
    select f.part, f.kind, count(distinct f.document_id)::int as documents, (count(distinct f.document_id) filter (where not f.good))::int as worse
    from (${listFacts({ day: today, whose })}) f group by f.part, f.kind order by f.part, f.kind desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ part }) => part)].map(([part, own]) => [
      part,
      own.map(({ kind, documents, worse }) => ({ kind, documents, worse })),
    ]),
  );
}

async function listHistory(db: Db, id: string): Promise<SupplierScore['history']> {
  const { rows } = await sql<SupplierScore['history'][number]>`
    select month, score, grade, documents from supplier_scores where supplier_id = ${id} order by month desc limit ${sql.lit(SCORE_MONTHS)}`.execute(
    db,
  );
  return rows.reverse();
}
