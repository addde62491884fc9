import { describe, expect, it } from 'vitest';
import { maxDepth, parseJson } from '#shared/documents/jsonText';
import { createJsonScan, scanLimits } from '#shared/documents/jsonScan';

const encoder = new TextEncoder();

/** The result of a scan of a text in pieces of this many bytes. */
function scanned(text: string | Uint8Array, piece = 7) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  const scan = createJsonScan();
  for (let at = 0; at < bytes.length; at += piece) {
    const fault = scan.feed(bytes.subarray(at, at + piece));
    if (fault !== undefined) return fault.key;
  }
  return scan.end()?.key;
}

const ours = (rest: string) => `{"format":"hearthbook"${rest}}`;

describe('a look through JSON that comes in pieces', () => {
  const sound = [
    ours(''),
    `\u{feff}${ours('')}`,
    ours(',"a":[],"b":{},"c":[[],{}, 1 ,-0.5e+10,true,false,null]'),
    ours(',"\\u00e9\\n\\"\\\\":"ä€😀 \\ud83d\\ude00"'),
    ` \n\t${ours(',\n "a" : [ 1 , 2 ] \r\n')}\n `,
    '{"a":{"format":"other"},"format":"hearthbook-commit"}',
  ];
  it.each(sound)('accepts what JSON.parse does: %s', (text) => {
    expect(parseJson(text).ok).toBe(true);
    for (const piece of [1, 2, 3, 1000]) expect(scanned(text, piece)).toBeUndefined();
  });

  const cut = ours(',"a":["x",{"b":-1.5e3,"c":true}],"d":"\\u00e9"');
  it('refuses every beginning of a sound text, and every text with one sign too many or another', () => {
    for (let end = 0; end < cut.length; end += 1) expect(scanned(cut.slice(0, end))).toBeDefined();
    for (let at = 0; at <= cut.length; at += 1)
      for (const sign of ['{', '}', '[', ']', ',', ':', '"', '\\', 'x', '.', '-', '1', ' ', '\n']) {
        for (const text of [
          cut.slice(0, at) + sign + cut.slice(at),
          cut.slice(0, at) + sign + cut.slice(at + 1),
        ]) {
          const read = parseJson(text);
          const isOurs =
            read.ok &&
            /^"hearthbook/.test(JSON.stringify((read.value as Record<string, unknown>)['format'] ?? ''));
          expect([text, scanned(text) === undefined]).toEqual([text, isOurs]);
        }
      }
  });

  it('describes the fault and its place', () => {
    expect(scanned('')).toBe('services.json.empty');
    expect(scanned('{"format":"hearthbook"')).toBe('services.json.cut');
    expect(scanned('[1]')).toBe('services.issue.type.object');
    expect(scanned('{"format":"another"}')).toBe('services.json.foreign');
    expect(scanned('{"a":1}')).toBe('services.json.foreign');
    expect(scanned(Buffer.from(ours(',"a":"\xe9"'), 'latin1'))).toBe('services.json.encoding');
    expect(scanned(ours(`,"a":${'['.repeat(maxDepth + 2)}`))).toBe('services.json.deep');
    expect(scanned(ours(`,"a":"${'x'.repeat(scanLimits.textBytes + 1)}"`), 1_000_000)).toBe(
      'services.json.crowded',
    );
    expect(scanned(ours(`,"a":[${'0,'.repeat(scanLimits.values)}0]`), 1_000_000)).toBe(
      'services.json.crowded',
    );
    const scan = createJsonScan();
    expect(scan.feed(encoder.encode('{\n "format": "hearthbook",\n  x'))).toEqual({
      key: 'services.json.syntax',
      params: { line: 3, column: 3 },
    });
  });

  it('goes as deep as a document may', () => {
    const deep = ours(`,"a":${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}`);
    expect([parseJson(deep).ok, scanned(deep)]).toEqual([true, undefined]);
  });
});
