import { describe, expect, it } from 'vitest';
import { safeFileName } from '#electron/services/files/fileName';

describe('a file name from a character', () => {
  it.each([
    ['Brakka', 'Brakka.hearth'],
    ['Ærin Βράκκα Эрин', 'Ærin Βράκκα Эрин.hearth'],
    ['../../etc/passwd', 'etc passwd.hearth'],
    ['a\\b:c*d?"<e>|', 'a b c d e.hearth'],
    ['  .hidden. ', 'hidden.hearth'],
    ['line\nbreak\u0000\u007f', 'line break.hearth'],
    ['right\u202Eto left', 'right to left.hearth'],
    ['', 'character.hearth'],
    ['...', 'character.hearth'],
    ['CON', '_CON.hearth'],
    ['com1.txt', '_com1.txt.hearth'],
    ['e\u0301', 'é.hearth'],
    ['\ud800', 'character.hearth'],
  ])('%j is %j', (name, expected) => {
    expect(safeFileName(name, '.hearth', 'character')).toBe(expected);
  });

  it('fits the limits of file systems, and cuts no character in two', () => {
    const name = safeFileName('😀'.repeat(200), '.hearth', 'character');
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(130);
    expect(name).toMatch(/^😀+\.hearth$/u);
  });
});
