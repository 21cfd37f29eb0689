import { RecordPeek } from '../../kit/record/RecordPeek.tsx';
import { styleKind } from './kind.ts';
import { SkcsPanel, StyleBomsPanel, styleHead } from './StyleFactsPanel.tsx';

/** 速览 of a style: its colours and its BOMs. */
export const StylePeekPanel = ({ id }: { id: string }) => (
  <RecordPeek kind={styleKind} id={id} head={styleHead}>
    {(style) => (
      <>
        <SkcsPanel style={style} />
        <StyleBomsPanel style={style} />
      </>
    )}
  </RecordPeek>
);
