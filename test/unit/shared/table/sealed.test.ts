import { hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, hashOfProof, keysOf, toBase64Url } from '#shared/table/joining/keys';
import {
  helloFrame,
  nonceLength,
  parseHello,
  parseWelcome,
  sealedChannel,
  welcomeFrame,
} from '#shared/table/joining/sealed';

const secret = Uint8Array.from({ length: 16 }, (_, index) => index);
const ann = { table: 'saturday', seat: 'ann', secret };
const text = (value: string) => new TextEncoder().encode(value);

describe('keys of an invitation', () => {
  it('are those of HKDF in Node', () => {
    const derived = (info: string) => Buffer.from(hkdfSync('sha256', secret, 'saturday/ann', info, 32));
    expect(keysOf(ann)).toEqual({
      proof: derived('hearthbook proof').toString('base64url'),
      seal: new Uint8Array(derived('hearthbook seal')),
    });
  });

  it('differ for another seat, another table, and from each other', () => {
    const proofs = [ann, { ...ann, seat: 'bea' }, { ...ann, table: 'sunday' }].map((of) => keysOf(of).proof);
    expect(new Set([...proofs, toBase64Url(keysOf(ann).seal)]).size).toBe(4);
  });

  it('the hash of the proof does not contain it', () => {
    const { proof } = keysOf(ann);
    expect(hashOfProof(proof)).toMatch(/^[\w-]{43}$/);
    expect(hashOfProof(proof)).not.toBe(proof);
  });

  it.each([0, 1, 2, 3, 32])('base64 for addresses returns %i bytes as they were', (length) => {
    const bytes = new Uint8Array(randomBytes(length));
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
  });

  it.each(['a', 'ab+c', 'ab==', 'a b c'])('refuses %j as base64 for addresses', (value) => {
    expect(fromBase64Url(value)).toBeUndefined();
  });
});

describe('the beginning of a sealed connection', () => {
  const nonce = new Uint8Array(randomBytes(nonceLength));

  it('says table, seat and nonce', () => {
    const hello = { table: 'saturday', seat: 'ann', nonce };
    expect(parseHello(helloFrame(hello))).toEqual(hello);
    expect(parseWelcome(welcomeFrame(nonce))).toEqual(nonce);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['another version', Uint8Array.of(2, ...helloFrame({ table: 't', seat: 's', nonce }).slice(1))],
    ['a nonce cut short', helloFrame({ table: 't', seat: 's', nonce }).slice(0, -1)],
    ['more than a hello', Uint8Array.of(...helloFrame({ table: 't', seat: 's', nonce }), 1)],
    ['a table with a path', helloFrame({ table: '../t', seat: 's', nonce })],
    ['no seat', helloFrame({ table: 't', seat: '', nonce })],
  ])('refuses %s', (_, frame) => {
    expect(parseHello(frame)).toBeUndefined();
  });
});

describe('a sealed channel', () => {
  const keys = () => ({
    seal: keysOf(ann).seal,
    pageNonce: new Uint8Array(randomBytes(nonceLength)),
    tableNonce: new Uint8Array(randomBytes(nonceLength)),
  });
  const pair = () => {
    const of = keys();
    return [sealedChannel(of, 'page'), sealedChannel(of, 'table')] as const;
  };

  it('carries frames in both directions, and neither shows its content nor repeats itself', () => {
    const [page, table] = pair();
    const frames = [page.seal(text('a whisper')), page.seal(text('a whisper'))] as const;
    expect(frames[0]).not.toEqual(frames[1]);
    expect(Buffer.from(frames[0]).includes('whisper')).toBe(false);
    expect(frames.map((frame) => table.open(frame))).toEqual([text('a whisper'), text('a whisper')]);
    expect(page.open(table.seal(text('an answer')))).toEqual(text('an answer'));
  });

  it('refuses a frame that was changed, repeated, left out, turned back, or sealed for another connection', () => {
    const changed = (frame: Uint8Array) => frame.map((byte, at) => (at === 3 ? byte ^ 1 : byte));
    const cases: readonly ((page: ReturnType<typeof sealedChannel>) => readonly Uint8Array[])[] = [
      (page) => [changed(page.seal(text('one')))],
      (page) => {
        const frame = page.seal(text('one'));
        return [frame, frame];
      },
      (page) => [page.seal(text('one')), page.seal(text('two'))].slice(1),
      () => [pair()[0].seal(text('one'))],
      () => [text('short')],
    ];
    for (const sent of cases) {
      const [page, table] = pair();
      expect(
        sent(page)
          .map((frame) => table.open(frame))
          .at(-1),
      ).toBeUndefined();
    }
    const [page, table] = pair();
    expect(page.open(page.seal(text('one')))).toBeUndefined();
    expect(table.open(table.seal(text('one')))).toBeUndefined();
  });
});
