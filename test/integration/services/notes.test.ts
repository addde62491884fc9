import { describe, expect, it } from 'vitest';
import { plainParagraphs } from '../../../electron/services/notes';

async function plain(markdown: string): Promise<string[]> {
  return (await plainParagraphs(markdown)).map((text) => ('raw' in text ? text.raw : text.key));
}

describe('notes on paper', () => {
  it('are paragraphs without markup', async () => {
    expect(
      await plain(
        '# Past\n\nBorn in *the* **north**,\nand [left](https://example.org) it.\n\n![a map](x.png) `code`',
      ),
    ).toEqual(['Past', 'Born in the north, and left it.', 'a map code']);
  });

  it('keep lists, numbers, tables and code readable', async () => {
    expect(await plain('- one\n- two\n\n3. third\n4. fourth')).toEqual([
      '• one',
      '• two',
      '3. third',
      '4. fourth',
    ]);
    expect(await plain('|a|b|\n|-|-|\n|1|2|')).toEqual(['a · b', '1 · 2']);
    expect(await plain('```\nx = 1\n\ny\n```')).toEqual(['x = 1', 'y']);
  });

  it('show HTML as it was typed', async () => {
    expect(await plain('<script>alert(1)</script>')).toEqual(['<script>alert(1)</script>']);
  });

  it('are nothing where there are none', async () => {
    expect(await plain(' \n ')).toEqual([]);
  });
});
