import { RecordPeek } from '../../kit/record/RecordPeek.tsx';
import { inquiryKind } from './inquiry-kind.ts';
import { inquiryHead } from './inquiry-text.ts';
import { MatrixPanel } from './MatrixPanel.tsx';

/** 速览 of an inquiry: what came back, side by side. */
export const InquiryPeekPanel = ({ id }: { id: string }) => (
  <RecordPeek kind={inquiryKind} id={id} head={inquiryHead}>
    {(inquiry) => (
      <div className="k-peek-part">
        <MatrixPanel inquiry={inquiry} />
      </div>
    )}
  </RecordPeek>
);
