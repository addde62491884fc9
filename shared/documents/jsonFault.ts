type Expects = 'value' | 'item' | 'first key' | 'key' | 'colon' | 'end or comma';

const blank = /[ \t\n\r]*/y;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * The index of the first syntax error, or the length of text that ends too early. Call it with text that
 * `JSON.parse` refused; engines word their messages differently and often omit the position.
 */
export function findJsonFault(text: string): number {
  const open: ('{' | '[')[] = [];
  let expects: Expects = 'value';
  let at = skip(blank, text, 0);
  for (; at < text.length; at = skip(blank, text, at)) {
    const sign = text[at];
    const inside = open.at(-1);
    if (expects === 'end or comma') {
      if (inside === undefined || (sign !== ',' && sign !== (inside === '{' ? '}' : ']'))) return at;
      if (sign !== ',') open.pop();
      else expects = inside === '{' ? 'key' : 'value';
      at += 1;
    } else if (expects === 'colon') {
      if (sign !== ':') return at;
      expects = 'value';
      at += 1;
    } else if ((expects === 'first key' && sign === '}') || (expects === 'item' && sign === ']')) {
      open.pop();
      expects = 'end or comma';
      at += 1;
    } else if (expects === 'key' || expects === 'first key') {
      const end = skipWords(text, at);
      if (end === at) return at;
      expects = 'colon';
      at = end;
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      expects = sign === '{' ? 'first key' : 'item';
      at += 1;
    } else {
      const end = sign === '"' ? skipWords(text, at) : skip(scalar, text, at);
      if (end === at) return at;
      expects = 'end or comma';
      at = end;
    }
  }
  return text.length;
}

/** Returns `from` itself without a match. */
function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(text)?.[0].length ?? 0);
}

/**
 * Returns `from` itself without a string there. A loop, because one pattern for the whole string would exhaust the
 * stack on megabytes or backtrack through every split of an unclosed string.
 */
function skipWords(text: string, from: number): number {
  if (text[from] !== '"') return from;
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    if (text.charCodeAt(at) < 0x20) return from;
    const next = text[at] === '\\' ? skip(escape, text, at) : at + 1;
    if (next === at) return from;
    at = next;
  }
  return at < text.length ? at + 1 : from;
}
