import { expect, it } from 'vitest';
import { isInnerAddress, lookupOutside, OutgoingError, postOutside } from './outgoing.ts';

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2002:7f00:1::', true],
  ['nothing', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
])('the address %s is inside: %s', (address, inner) => expect(isInnerAddress(address)).toBe(inner));

it('a name that leads inside is refused where it is resolved, so that no later answer of a name server matters', async () => {
  for (const all of [true, false]) {
    const outcome = await new Promise((done) => lookupOutside('localhost', { all }, (error) => done(error)));
    expect(outcome).toBeInstanceOf(OutgoingError);
  }
});

it('an inner address is refused when it is called, even if it was stored before the rule', async () => {
  const post = { body: '', headers: {}, privateTargets: [] };
  await expect(postOutside('https://127.0.0.1:1/x', post)).rejects.toBeInstanceOf(OutgoingError);
  await expect(postOutside('http://example.com/x', post)).rejects.toThrow('须为 https 网址');
});
