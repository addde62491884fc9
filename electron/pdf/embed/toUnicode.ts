const perBlock = 100;

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('');
}

/** Maps the PDF's codes to text; a code without text is left out. */
export function toUnicode(texts: readonly string[]): string {
  const entries = texts.flatMap((text, code) =>
    text === '' ? [] : [`<${code.toString(16).padStart(4, '0')}> <${utf16(text)}>`],
  );
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += perBlock) {
    const block = entries.slice(at, at + perBlock);
    blocks.push(`${String(block.length)} beginbfchar`, ...block, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
