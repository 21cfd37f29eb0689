import type { Step } from './steps.ts';

/**
 * One sequence that meets every fault of stock, plan and purchase that was mended, which a few random sequences may not: docs/seams.md says what each
 * group finds. `which` counts on the groups before it.
 */
const groups: Readonly<Record<string, readonly Step[]>> = {
  'batches of a production are shared out with memory': [
    { do: 'prepare', item: 'trim', place: 'factory', quantities: ['10', '10', '10'] },
    { do: 'batch', which: 0, quantity: '1', isLast: null },
    { do: 'batch', which: 0, quantity: '1', isLast: null },
  ],
  'a reversal takes the amount of its own document': [
    { do: 'stock', item: 'trim', place: 'depot', quantity: '10', price: '9' },
    { do: 'stock', item: 'trim', place: 'depot', quantity: '10', price: '1' },
    { do: 'issue', item: 'trim', place: 'depot', quantity: '9' },
    { do: 'reverse', which: 0 },
  ],
  'nothing changes before a closed count': [
    { do: 'stock', item: 'cloth', place: 'depot', quantity: '100', price: '7.5' },
    { do: 'issue', item: 'cloth', place: 'depot', quantity: '1' },
    { do: 'count', item: 'cloth', place: 'depot', change: '1' },
    { do: 'reverse', which: 3 },
    { do: 'stock', item: 'cloth', place: 'depot', quantity: '5', price: '7.5', daysAgo: 10 },
  ],
  'no more is adjusted away than there is': [{ do: 'adjust', item: 'cloth', place: 'store', change: '-7' }],
  'goods keep their age when they move and come back': [
    { do: 'stock', item: 'cloth', place: 'store', quantity: '60', price: '9', daysAgo: 90 },
    { do: 'transfer', item: 'cloth', from: 'store', to: 'factory', quantity: '100%', travels: false },
    { do: 'stock', item: 'trim', place: 'store', quantity: '50', price: '0.1', daysAgo: 40 },
    { do: 'transfer', item: 'trim', from: 'store', to: 'depot', quantity: '100%', travels: true },
    { do: 'arrive', which: 0, quantity: '100%' },
    { do: 'stock', item: 'cloth', place: 'store', quantity: '20', price: '9', daysAgo: 40 },
    { do: 'pick', order: null, item: 'cloth', place: 'store', quantity: '100%' },
    { do: 'take', which: 0, quantity: '100%' },
    { do: 'giveBack', which: 0, quantity: '51%', kind: 'SURPLUS' },
  ],
  'a reduced or cancelled order frees what was reserved for it': [
    { do: 'order', pieces: 60, dueIn: 25 },
    { do: 'pick', order: 0, item: 'cloth', place: 'factory', quantity: '51%' },
    { do: 'take', which: 0, quantity: '51%' },
    { do: 'giveBack', which: 1, quantity: '23%', kind: 'DEFECT' },
    { do: 'resize', which: 0, pieces: 10 },
    { do: 'order', pieces: 30, dueIn: 25 },
    { do: 'pick', order: 1, item: 'cloth', place: 'factory', quantity: '51%' },
    { do: 'endOrder', which: 1, state: 'CANCELLED' },
  ],
  'goods that travel are seen by runs': [
    { do: 'transfer', item: 'cloth', from: 'depot', to: 'factory', quantity: '51%', travels: true },
    { do: 'net', which: 0 },
  ],
  'each shipment is received at its own price, and refused goods are of no use': [
    { do: 'purchase', item: 'cloth', mill: 'A', place: 'factory', quantity: '100' },
    { do: 'purchase', item: 'cloth', mill: 'B', place: 'factory', quantity: '100' },
    { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: null },
    { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: null },
    { do: 'receive', which: 0, quantity: '100%' },
    { do: 'receive', which: 0, quantity: '100%' },
    { do: 'inspect', which: 0, quantity: '51%' },
    { do: 'sendBack', which: 0, quantity: '51%', isReplaced: true },
    { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: null },
  ],
  'goods come on the day of need, and a corrected price stays with its goods': [
    { do: 'purchase', item: 'cloth', mill: 'A', place: 'store', quantity: '100', needIn: 60 },
    { do: 'ship', which: 0, quantity: '100%', joined: false, isLast: null },
    { do: 'receive', which: 1, quantity: '100%' },
    { do: 'issue', item: 'cloth', place: 'store', quantity: '51%' },
    { do: 'correct', which: 1, price: '12' },
  ],
  'a new price counts for the rest only': [
    { do: 'purchase', item: 'cloth', mill: 'B', place: 'factory', quantity: '400' },
    { do: 'ship', which: 0, quantity: '23%', joined: false, isLast: null },
    { do: 'receive', which: 1, quantity: '100%' },
    { do: 'reprice', which: 0, price: '9' },
  ],
  'orders share what is sent within their limits, and miss their shares of what does not arrive': [
    { do: 'purchase', item: 'trim', mill: 'A', place: 'factory', quantity: '20' },
    { do: 'purchase', item: 'trim', mill: 'A', place: 'factory', quantity: '73' },
    { do: 'purchase', item: 'trim', mill: 'A', place: 'factory', quantity: '30' },
    { do: 'ship', which: 1, quantity: '125', joined: true, isLast: null },
    { do: 'receive', which: 1, quantity: '51%' },
  ],
  'a price by the gross keeps its unit and its breaks': [
    { do: 'purchase', item: 'trim', mill: 'B', place: 'store', quantity: '7200' },
    { do: 'ship', which: 1, quantity: '100%', joined: false, isLast: null },
    { do: 'receive', which: 2, quantity: '100%' },
    { do: 'prepare', item: 'trim', place: 'factory', quantities: ['7200'] },
    { do: 'batch', which: 1, quantity: '100%', isLast: true },
    { do: 'order', pieces: 3000, dueIn: 60 },
    { do: 'net', which: 1 },
  ],
  'too cheap is as suspicious as too dear': [
    // Of rolls, which no order here wants: the plan counts on a draft too.
    { do: 'purchase', item: 'rolls', mill: 'A', place: 'factory', quantity: '50', price: '1', reason: '' },
  ],
  'sets are complete by what their order finished, and 已耗 is what did not come back': [
    { do: 'kit', place: 'factory', sets: 7, cloth: '1', trim: '3' },
    { do: 'greigeIn', quantity: '120.5', price: '3.33' },
    { do: 'dye', quantities: ['40'] },
    { do: 'batch', which: 3, quantity: '33%', isLast: null },
    { do: 'endProduction', which: 0 },
  ],
  'a roll is at one place, and of no use wherever it arrives unfit': [
    { do: 'rollIn', roll: '2', place: 'factory', quantity: '30.5', as: 'SUPPLEMENT' },
    { do: 'rollIn', roll: '1', place: 'store', quantity: '20', as: 'SUPPLEMENT' },
    { do: 'rollSend', roll: '1', to: 'factory' },
    { do: 'rollIn', roll: '1', place: 'factory', quantity: '20', as: 'SUPPLEMENT' },
    { do: 'rollFound', roll: '1', place: 'factory', quantity: '20' },
    { do: 'verdict', lot: 'L1', quality: 'FAILED' },
    { do: 'rollArrive', which: 0 },
  ],
  'a rate is made of its two numbers': [
    { do: 'quote', cloth: '10.4', trim: '0.12', loss: '3.5', pieces: 1200 },
    { do: 'quote', cloth: '21', trim: null, loss: '0', pieces: 75 },
    { do: 'decide', which: 0, line: 0, how: 'ADOPT', percent: '95' },
    { do: 'decide', which: 0, line: 1, how: 'ACCEPT', percent: '95' },
    { do: 'decide', which: 1, line: 0, how: 'ADOPT', percent: '95' },
  ],
};

export const knownFaults: Step[] = Object.values(groups).flat();
