/** What a list is filtered by where nothing more than one answer is told apart. */
export const ANSWERED = { value: 'ANSWERED', label: '供应商已答复' } as const;

/** Filter of a list by what suppliers said by their links; WAITING: one has a link and has said nothing. */
export const supplierSideFilter = <const Answers extends readonly { value: string; label: string }[]>(...answers: Answers) =>
  ({
    label: '供应商答复',
    kind: 'values',
    choices: [{ value: 'WAITING', label: '待供应商' }, ...answers],
    prominent: true,
  }) as const;
