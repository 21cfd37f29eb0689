import { questionKey, type Answers } from '@mrp/contract/features/imports/options.ts';
import { QUESTION_JOINT } from './object.ts';
import { addError, type RowResult } from './row-result.ts';

/** How several colours of one cell have one number of pieces: each its part of it, or each so many. */
export type ShareOfPieces = 'EQUAL' | 'EACH';

/** The part of the colour at this place; what does not divide goes to the first ones. */
export function partOf(pieces: number, share: ShareOfPieces, { at, count }: { at: number; count: number }): number {
  return share === 'EACH' ? pieces : Math.floor(pieces / count) + (at < pieces % count ? 1 : 0);
}

interface SharedPieces {
  column: string;
  names: readonly string[];
  /** The pieces of the row, of all its sizes. */
  pieces: number;
  answers: Answers;
}

/** Asks once per column how several colours of one cell share their pieces; null: not said yet, or refused at the cell. */
export function askShare(verdict: RowResult, { column, names, pieces, answers }: SharedPieces): ShareOfPieces | null {
  const { row } = verdict;
  const text = row.texts.get(column) ?? names.join('、');
  const answer = answers[questionKey('share', column)];
  const share = answer === 'EACH' ? 'EACH' : 'EQUAL';
  const parts = names.map((name, at) => `${name} ${partOf(pieces, share, { at, count: names.length })}`).join('、');
  row.questions.set(questionKey('share', column), `${text} ${pieces}${QUESTION_JOINT}${parts}`);
  if (answer === 'EQUAL' || answer === 'EACH') {
    row.shown.set(column, parts);
    return share;
  }
  const said = `“${text}”是 ${names.length} 个颜色，只有一个件数 ${pieces}`;
  addError(verdict, column, `${said}，${answer ? '请每个货色一行' : '请选择平分还是每色都是这么多，或每个货色一行'}`);
  return null;
}
