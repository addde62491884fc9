import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWire, encodeWire } from '#shared/ipc/wire';
import { fromBase64, toBase64 } from '#shared/kernel/base64';

const overWire = (value: unknown): unknown => decodeWire(JSON.parse(JSON.stringify(encodeWire(value))));

describe('wire', () => {
  it('codes base64 as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect([...fromBase64(toBase64(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('restores bytes at any place', () => {
    const sent = { ok: true, value: { bytes: new Uint8Array([0, 1, 255]), list: [new Uint8Array()] } };
    expect(overWire(sent)).toEqual(sent);
  });

  it('keeps plain data, even if it looks encoded', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(overWire(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    for (const tricky of [
      { $bytes: 'AAAA' },
      { $$bytes: 1 },
      { $bytes: { $bytes: 'x' } },
      { a: { $bytes: 5 } },
    ])
      expect(overWire(tricky)).toEqual(tricky);
  });

  it('refuses base64 that is none', () => {
    expect(() => decodeWire({ $bytes: 'a' })).toThrow();
    expect(() => decodeWire({ $bytes: 'äöü!' })).toThrow();
  });

  it('carries many bytes', () => {
    const bytes = Uint8Array.from({ length: 300_001 }, (_, index) => (index * 7) & 255);
    expect(Buffer.compare(fromBase64(toBase64(bytes)), bytes)).toBe(0);
  });
});
