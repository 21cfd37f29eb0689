import { sql } from 'kysely';
import { note, type Diagnostic } from '../../platform/doctor/finding.ts';

const NAMED = 5;

/** Batches were once shared out one by one: an ended production may have filled one order beyond what it wanted while another lacks some. */
export const shareDiagnostic: Diagnostic = {
  topic: '备料批次',
  well: '各备料单分到的批次没有此多彼少',
  run: async ({ db }) => {
    const { rows } = await sql<{ code: string }>`
      select p.code from production_orders p join preparation_lines l on l.production_id = p.id
      where p.state = 'DONE' group by p.id
      having bool_or(l.finished_quantity > l.quantity) and bool_or(l.finished_quantity < l.quantity) order by p.id desc`.execute(db);
    if (rows.length === 0) return [];
    const named = rows.slice(0, NAMED).map(({ code }) => code);
    const text = `${rows.length} 张已结束的生产单，有的备料单多于所要，有的还缺：${named.join('、')}${rows.length > NAMED ? ' 等' : ''}`;
    return [note(text, '库存总量没有错；按备料单看完成情况时以生产单为准，需要时用调拨或领料调整')];
  },
};
