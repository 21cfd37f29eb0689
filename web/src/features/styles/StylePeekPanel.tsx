import { stylesApi } from '@mrp/contract/features/styles.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { SkcsPanel, StyleBomsPanel, styleFacts } from './StyleFactsPanel.tsx';

/** 速览 of a style: its colours and its BOMs. */
export function StylePeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={styleWords.style} id={id} read={stylesApi.get}>
      {(style) => (
        <>
          <ObjectHead
            level={2}
            name={style.name}
            code={style.code}
            face={{ name: style.name, pictureUrl: pictureUrl(style.pictureIds[0], '160') }}
            facts={styleFacts(style)}
          />
          <SkcsPanel style={style} />
          <StyleBomsPanel style={style} />
        </>
      )}
    </PeekRecord>
  );
}
