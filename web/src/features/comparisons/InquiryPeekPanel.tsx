import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { inquiryFacts, inquiryStatus, shadeOf } from './inquiry-text.ts';
import { MatrixPanel } from './MatrixPanel.tsx';

/** 速览 of an inquiry: what came back, side by side. */
export function InquiryPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={comparisonWords.inquiry} id={id} read={inquiriesApi.get}>
      {(inquiry) => (
        <>
          <ObjectHead
            level={2}
            name={inquiry.name}
            code={inquiry.code}
            status={inquiryStatus(inquiry)}
            face={shadeOf(inquiry, pictureUrl(inquiry.pictureId, '160'))}
            facts={inquiryFacts(inquiry)}
          />
          <div className="k-peek-part">
            <MatrixPanel inquiry={inquiry} />
          </div>
        </>
      )}
    </PeekRecord>
  );
}
