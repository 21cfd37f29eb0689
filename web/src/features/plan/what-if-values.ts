import { Assumption } from '@mrp/contract/features/plan/what-if.ts';

const given = (text: string | undefined): string | null => (text ? text : null);
const whole = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

/** The assumption that a parameter of the address says; undefined where somebody changed it by hand into none. */
export function readAssumption(text: string): Assumption | undefined {
  const [kind, id, first, second] = text.split(',');
  const read = Assumption.safeParse(
    kind === 'ORDER'
      ? { kind, orderId: id, deliverOn: given(first), pieces: whole(second) }
      : kind === 'SUPPLIER'
        ? { kind, supplierId: id, days: whole(first) }
        : { kind, purchaseId: id, lineId: given(first), arriveOn: given(second) },
  );
  return read.success ? read.data : undefined;
}

/** The fields of the dialog; figures are text while they are typed. */
export interface AssumptionValues {
  orderId: string | null;
  deliverOn: string | null;
  pieces: string | null;
  supplierId: string | null;
  days: string | null;
  purchaseId: string | null;
  lineId: string | null;
  isCancelled: boolean;
  arriveOn: string | null;
}

export const noValues: AssumptionValues = {
  orderId: null,
  deliverOn: null,
  pieces: null,
  supplierId: null,
  days: null,
  purchaseId: null,
  lineId: null,
  isCancelled: true,
  arriveOn: null,
};

export function valuesOf(one: Assumption): AssumptionValues {
  switch (one.kind) {
    case 'ORDER':
      return { ...noValues, orderId: one.orderId, deliverOn: one.deliverOn, pieces: one.pieces === null ? null : String(one.pieces) };
    case 'SUPPLIER':
      return { ...noValues, supplierId: one.supplierId, days: String(one.days) };
    case 'PURCHASE':
      return { ...noValues, purchaseId: one.purchaseId, lineId: one.lineId, isCancelled: one.arriveOn === null, arriveOn: one.arriveOn };
  }
}

/** Complete values of the dialog as the assumption of the chosen kind. */
export function assumptionOf(kind: Assumption['kind'], values: AssumptionValues): Assumption {
  switch (kind) {
    case 'ORDER':
      return { kind, orderId: values.orderId ?? '', deliverOn: values.deliverOn ?? null, pieces: whole(values.pieces ?? '') };
    case 'SUPPLIER':
      return { kind, supplierId: values.supplierId ?? '', days: whole(values.days ?? '') ?? 0 };
    case 'PURCHASE':
      return {
        kind,
        purchaseId: values.purchaseId ?? '',
        lineId: values.lineId ?? null,
        arriveOn: values.isCancelled ? null : (values.arriveOn ?? null),
      };
  }
}
