import fc from 'fast-check';
import type { Step, StepKind, Steps } from './steps.ts';
import { lots, mills, places } from './world.ts';

const which = fc.nat(9);
const orderedGoods = fc.constantFrom(
  'cloth' as const,
  'cloth' as const,
  'cloth' as const,
  'trim' as const,
  'trim' as const,
  'rolls' as const,
);
const bought = fc.constantFrom('cloth' as const, 'cloth' as const, 'trim' as const);
const place = fc.constantFrom(...places);
/** Purchases and transfers mostly go to the factory, where goods are picked and runs count. */
const receiver = fc.constantFrom('store' as const, 'factory' as const, 'factory' as const);
const mill = fc.constantFrom(...mills);
/** Of what is there: a part, nearly all, all, or too much. */
const share = fc.constantFrom('23%', '23%', '51%', '51%', '98%', '100%', '100%', '102%');
const part = fc.constantFrom('23%', '51%', '100%', '100%');
const many = fc.integer({ min: 1, max: 400 });
const whole = many.map(String);
/** A few of them are 50 罗 of trim, from where its price is lower. */
const ordered = fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: fc.constantFrom('7200', '14399') });
const days = fc.constantFrom(5, 25, 60);
const roll = fc.constantFrom('1', '2', '3');
/** With what was cut off the first. */
const anyRoll = fc.constantFrom('1', '1', '2', '3', '1-2', '1-3', 'P1', 'P2');
const isLast = fc.constantFrom(null, true, true, false);
const price = fc.constantFrom('0.5', '9', '10.25', '13.33');
/** Most things are entered when they happen. */
const daysAgo = fc.constantFrom(0, 0, 0, 10, 40, 90);
const verdicts = ['PASSED', 'CONCEDED', 'FAILED'] as const;
const change = fc.constantFrom('-7', '-1', '0', '1', '12');

/** How a step is drawn, and how often beside the others. */
const kinds: { [Kind in StepKind]?: [number, fc.Arbitrary<Steps[Kind]>] } = {
  stock: [3, fc.record({ item: bought, place, quantity: whole, price, daysAgo })],
  issue: [2, fc.record({ item: bought, place, quantity: share, daysAgo })],
  transfer: [3, fc.record({ item: bought, from: place, to: receiver, quantity: share, travels: fc.boolean(), daysAgo })],
  arrive: [2, fc.record({ which, quantity: part })],
  reverse: [2, fc.record({ which })],
  count: [1, fc.record({ item: bought, place, change })],
  adjust: [1, fc.record({ item: bought, place, change })],
  order: [2, fc.record({ pieces: fc.integer({ min: 1, max: 200 }), dueIn: days })],
  bom: [1, fc.record({ cloth: fc.constantFrom('1.2', '1.75'), trim: fc.constantFrom('4', '7') })],
  lock: [1, fc.record({ which })],
  offer: [1, fc.record({ item: fc.constant('cloth' as const), mill, price: fc.constantFrom('10', '11') })],
  resize: [2, fc.record({ which, pieces: fc.integer({ min: 1, max: 200 }) })],
  endOrder: [1, fc.record({ which, state: fc.constantFrom('CLOSED' as const, 'CANCELLED' as const) })],
  pick: [3, fc.record({ order: fc.option(which), item: bought, place: receiver, quantity: part })],
  take: [4, fc.record({ which, quantity: share })],
  giveBack: [2, fc.record({ which, quantity: share, kind: fc.constantFrom('SURPLUS' as const, 'DEFECT' as const) })],
  endPick: [1, fc.record({ which })],
  purchase: [4, fc.record({ item: orderedGoods, mill, place: receiver, quantity: ordered, needIn: days })],
  ship: [6, fc.record({ which, quantity: share, joined: fc.boolean(), isLast, daysAgo })],
  receive: [6, fc.record({ which, quantity: share, daysAgo: fc.constantFrom(0, 0, 0, 10) })],
  lose: [1, fc.record({ which })],
  inspect: [2, fc.record({ which, quantity: part })],
  sendBack: [2, fc.record({ which, quantity: share, isReplaced: fc.boolean() })],
  correct: [1, fc.record({ which, price: fc.constantFrom('1', '12', '15') })],
  reprice: [1, fc.record({ which, price: fc.constant('9') })],
  endPurchase: [1, fc.record({ which })],
  prepare: [
    1,
    fc.record({ item: bought, place: fc.constant('factory' as const), quantities: fc.array(whole, { minLength: 1, maxLength: 3 }) }),
  ],
  greigeIn: [1, fc.record({ quantity: fc.constantFrom('50', '120.5'), price: fc.constantFrom('3.33', '4') })],
  convert: [1, fc.record({ quantity: share })],
  dye: [1, fc.record({ quantities: fc.array(whole, { minLength: 1, maxLength: 3 }) })],
  endProduction: [1, fc.record({ which })],
  kit: [
    1,
    fc.record({
      place: fc.constant('factory' as const),
      sets: fc.constantFrom(1, 7, 40),
      cloth: fc.constantFrom('1', '2.5'),
      trim: fc.constantFrom('1', '3'),
    }),
  ],
  batch: [4, fc.record({ which, quantity: fc.constantFrom('9%', '33%', '50%', '100%'), isLast })],
  rollIn: [
    1,
    fc.record({ roll, place, quantity: fc.constantFrom('20', '30.5'), as: fc.constantFrom('SUPPLEMENT' as const, 'ADJUSTMENT' as const) }),
  ],
  rollShip: [2, fc.record({ which, lengths: fc.array(fc.constantFrom('20', '30.5', '41.27'), { minLength: 1, maxLength: 3 }) })],
  rollReceive: [3, fc.record({ which, isAll: fc.boolean(), change: fc.constantFrom('0', '0', '0.4', '-0.4', '-12.5', '3') })],
  rollSend: [2, fc.record({ roll: anyRoll, to: place, part: fc.constantFrom('100%', '100%', '40%') })],
  rollArrive: [1, fc.record({ which })],
  rollLost: [1, fc.record({ roll: anyRoll })],
  rollFound: [1, fc.record({ roll: anyRoll, place, quantity: fc.constant('20') })],
  net: [3, fc.record({ which })],
  verdict: [2, fc.record({ lot: fc.constantFrom(...lots), quality: fc.constantFrom(...verdicts, 'PENDING' as const) })],
  rollInspect: [
    2,
    fc.record({ which, qualities: fc.tuple(fc.constantFrom(...verdicts), fc.constantFrom(...verdicts)), refuses: fc.boolean() }),
  ],
  rollSendBack: [2, fc.record({ which, roll: fc.nat(3), quantity: share, isReplaced: fc.boolean() })],
  rollNet: [2, fc.record({ pieces: fc.integer({ min: 1, max: 200 }), needIn: days })],
  quote: [
    2,
    fc.record({
      cloth: fc.constantFrom(null, '9.5', '10', '10.4', '21'),
      trim: fc.constantFrom(null, '0.0950', '0.1', '0.0833', '0.12'),
      loss: fc.constantFrom('0', '3.5'),
      pieces: fc.constantFrom(null, 75, 1200),
    }),
  ],
  decide: [
    6,
    fc.record({
      which,
      line: fc.nat(1),
      how: fc.constantFrom(
        'ACCEPT' as const,
        'REDUCE' as const,
        'REDUCE' as const,
        'ADOPT' as const,
        'ADOPT' as const,
        'REJECT' as const,
        'UNDO' as const,
      ),
      percent: fc.constantFrom('88', '95', '99.5'),
    }),
  ],
  settle: [2, fc.record({ which })],
};

const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(kinds).map(([kind, [weight, fields]]) => ({
    weight,
    arbitrary: (fields as fc.Arbitrary<object>).map((one) => ({ do: kind, ...one }) as Step),
  })),
);

/** How sequences begin, so that there are goods, orders and picks, judged rolls and an approved sheet in most of them. */
const openings: readonly Step[][] = [
  [
    { do: 'stock', item: 'cloth', place: 'factory', quantity: '300', price: '9' },
    { do: 'stock', item: 'trim', place: 'factory', quantity: '500', price: '0.1' },
    { do: 'stock', item: 'cloth', place: 'depot', quantity: '200', price: '7.5' },
    { do: 'order', pieces: 60 },
    { do: 'order', pieces: 90 },
    { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100' },
    { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '73.5' },
    { do: 'purchase', item: 'cloth', mill: 'B', place: 'factory', quantity: '150' },
    { do: 'purchase', item: 'trim', mill: 'B', place: 'store', quantity: '1000' },
    { do: 'pick', order: 0, item: 'cloth', place: 'factory', quantity: '100%' },
    { do: 'pick', order: 1, item: 'trim', place: 'factory', quantity: '100%' },
    { do: 'ship', which: 0, quantity: '100%', joined: true, isLast: true },
    { do: 'receive', which: 0, quantity: '51%' },
    { do: 'take', which: 0, quantity: '51%' },
  ],
  [
    { do: 'purchase', item: 'rolls', mill: 'A', place: 'factory', quantity: '130' },
    { do: 'rollShip', which: 0, lengths: ['30.5', '41.27', '20'] },
    { do: 'rollReceive', which: 0, isAll: true, change: '0' },
    { do: 'rollInspect', which: 0, qualities: ['PASSED', 'FAILED'], refuses: true },
    { do: 'rollSendBack', which: 0, roll: 1, quantity: '51%', isReplaced: true },
    { do: 'rollNet', pieces: 100, needIn: 25 },
    { do: 'verdict', lot: 'L2', quality: 'CONCEDED' },
  ],
  [
    { do: 'quote', cloth: '10.4', trim: '0.1', loss: '3.5', pieces: 1200 },
    { do: 'decide', which: 0, line: 0, how: 'REDUCE', percent: '95' },
    { do: 'decide', which: 0, line: 1, how: 'ADOPT', percent: '95' },
    { do: 'settle', which: 0 },
  ],
];

/** Mostly whole; it shrinks to a part of it. */
const begun = (opening: readonly Step[]): fc.Arbitrary<readonly Step[]> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.subarray([...opening]) },
    { weight: 1, arbitrary: fc.constant([...opening]) },
  );

/** Steps by anybody in any order. A failing sequence shrinks by leaving steps out. */
export const sequences = (length: number): fc.Arbitrary<Step[]> =>
  fc
    .noBias(fc.tuple(fc.tuple(...openings.map(begun)), fc.array(step, { maxLength: length, size: 'max' })))
    .map(([first, steps]) => [...first.flat(), ...steps]);
