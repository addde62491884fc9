import { message, type MessageText } from '#shared/kernel/text';
import { maxDepth } from './jsonText';

/** Scans JSON text piece by piece without holding it in memory. */
export interface JsonScan {
  /** Returns the fault as soon as one is found. */
  feed(bytes: Uint8Array): MessageText | undefined;
  /** Call this after the last piece. */
  end(): MessageText | undefined;
}

/**
 * More than any file of this program contains: values in total, and bytes in one string. A document inside the
 * journal of a commit may be a longer string.
 */
export const scanLimits = { values: 4_000_000, textBytes: 16_000_000, wordBytes: 400 } as const;

/** Prefixes of the `format` field; a journal contains whole documents as strings. */
const [ownFormat, journalFormat] = ['hearthbook', 'hearthbook-commit'];

/** Longer keys and top-level strings cannot be the ones that are searched for. */
const rememberedBytes = 40;

type Expects = 'value' | 'item' | 'first key' | 'key' | 'colon' | 'end or comma' | 'nothing';
type Fault = MessageText | undefined;

const word = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;
const codeOf = (sign: string) => sign.charCodeAt(0);
const [quote, backslash, comma, colon] = [codeOf('"'), codeOf('\\'), codeOf(','), codeOf(':')];
const [openBrace, closeBrace, openBracket, closeBracket] = [
  codeOf('{'),
  codeOf('}'),
  codeOf('['),
  codeOf(']'),
];
const [tab, lineFeed, carriageReturn, space] = [codeOf('\t'), codeOf('\n'), codeOf('\r'), codeOf(' ')];
const endsOfWords = new Set([comma, colon, closeBrace, closeBracket]);
const escapes = new Set(Array.from('"\\/bfnrt', codeOf));
const hexDigits = new Set(Array.from('0123456789abcdefABCDEF', codeOf));
const byteOrderMark = [0xef, 0xbb, 0xbf] as const;

/** Returns the number of bytes after the first one of a UTF-8 character; `undefined` for an invalid first byte. */
function followers(lead: number): number | undefined {
  if (lead < 0xc2 || lead > 0xf4) return undefined;
  return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
}

/**
 * Decides whether a file may be one of this program's documents before it is read completely: JSON of a known
 * format, with no more nesting and values than a document can have. A file that passes is still validated by its
 * schema; a file that fails has cost no more memory than one piece of it.
 */
export function createJsonScan(): JsonScan {
  const open: ('{' | '[')[] = [];
  let expects: Expects = 'value';
  let fault: Fault;
  let [line, lineStart, at, values] = [1, 0, 0, 0];
  /** State inside a string: its bytes so far, and what is missing of the current character. */
  let inText = false;
  let textBytes = 0;
  let [isEscaped, hexLacking, bytesLacking] = [false, 0, 0];
  let unquoted = '';
  /** The start of the current top-level string, to recognize `format`. */
  let remembered = '';
  let key = '';
  let format: string | undefined;

  const misplaced = () => message('services.json.syntax', { line, column: at - lineStart + 1 });
  /** Moves from one expected token to another; any other place is a fault. */
  const pass = (from: Expects, to: Expects): Fault => {
    if (expects !== from) return misplaced();
    expects = to;
    return undefined;
  };
  const awaitsValue = () => expects === 'value' || expects === 'item';
  const awaitsKey = () => expects === 'key' || expects === 'first key';
  const afterValue = () => {
    expects = open.length === 0 ? 'nothing' : 'end or comma';
  };
  const countValue = (): Fault => {
    values += 1;
    return values > scanLimits.values ? message('services.json.crowded') : undefined;
  };
  /** Ends a value that contains no others; only an object may be at the top level. */
  const endSimple = (): Fault => {
    if (open.length === 0) return message('services.issue.type.object');
    afterValue();
    return countValue();
  };

  const openIn = (sign: '{' | '['): Fault => {
    if (!awaitsValue()) return misplaced();
    if (open.length === 0 && sign === '[') return message('services.issue.type.object');
    open.push(sign);
    if (open.length > maxDepth + 1) return message('services.json.deep');
    expects = sign === '{' ? 'first key' : 'item';
    return countValue();
  };
  const closeIn = (sign: '{' | '['): Fault => {
    const isEmpty = expects === (sign === '{' ? 'first key' : 'item');
    if (open.at(-1) !== sign || !(isEmpty || expects === 'end or comma')) return misplaced();
    open.pop();
    afterValue();
    return undefined;
  };

  const beginText = (): Fault => {
    if (!awaitsValue() && !awaitsKey()) return misplaced();
    [inText, textBytes, remembered] = [true, 0, ''];
    return undefined;
  };
  const endText = (): Fault => {
    inText = false;
    if (awaitsKey()) {
      key = remembered;
      expects = 'colon';
      return undefined;
    }
    if (open.length === 1 && key === 'format') {
      format = remembered;
      if (!format.startsWith(ownFormat)) return message('services.json.foreign');
    }
    return endSimple();
  };

  /** Handles a byte outside of strings. */
  const take = (sign: number): Fault => {
    switch (sign) {
      case lineFeed:
        [line, lineStart] = [line + 1, at + 1];
        return undefined;
      case space:
      case tab:
      case carriageReturn:
        return undefined;
      case quote:
        return beginText();
      case openBrace:
        return openIn('{');
      case openBracket:
        return openIn('[');
      case closeBrace:
        return closeIn('{');
      case closeBracket:
        return closeIn('[');
      case comma:
        return pass('end or comma', open.at(-1) === '{' ? 'key' : 'value');
      case colon:
        return pass('colon', 'value');
      default:
        if (!awaitsValue()) return misplaced();
        unquoted = String.fromCharCode(sign);
        return undefined;
    }
  };

  const takeEscaped = (byte: number): Fault => {
    const isKnown = hexLacking > 0 ? hexDigits.has(byte) : byte === codeOf('u') || escapes.has(byte);
    if (!isKnown) return misplaced();
    hexLacking = hexLacking > 0 ? hexLacking - 1 : byte === codeOf('u') ? 4 : 0;
    isEscaped = hexLacking > 0;
    return undefined;
  };
  /** Handles a byte inside a string. */
  const takeInText = (byte: number): Fault => {
    textBytes += 1;
    if (textBytes > scanLimits.textBytes && format !== journalFormat) return message('services.json.crowded');
    if (bytesLacking > 0) {
      bytesLacking -= 1;
      return (byte & 0xc0) === 0x80 ? undefined : message('services.json.encoding');
    }
    if (isEscaped) return takeEscaped(byte);
    if (byte === quote) return endText();
    if (byte < space) return misplaced();
    if (byte === backslash) isEscaped = true;
    else if (byte >= 0x80) {
      const lacking = followers(byte);
      if (lacking === undefined) return message('services.json.encoding');
      bytesLacking = lacking;
    } else if (open.length === 1 && remembered.length < rememberedBytes)
      remembered += String.fromCharCode(byte);
    return undefined;
  };

  const takeInWord = (byte: number): Fault => {
    if (byte > space && !endsOfWords.has(byte)) {
      unquoted += String.fromCharCode(byte);
      return unquoted.length > scanLimits.wordBytes ? misplaced() : undefined;
    }
    if (!word.test(unquoted)) return misplaced();
    unquoted = '';
    return endSimple() ?? take(byte);
  };

  return {
    feed: (bytes) => {
      for (let from = 0; from < bytes.length && fault === undefined; from += 1) {
        const byte = bytes[from] ?? 0;
        // A byte order mark is allowed.
        const isMark = at < byteOrderMark.length && byte === byteOrderMark[at];
        if (!isMark) fault = inText ? takeInText(byte) : unquoted === '' ? take(byte) : takeInWord(byte);
        at += 1;
      }
      return fault;
    },
    end: () => {
      if (fault !== undefined) return fault;
      if (at === 0) return message('services.json.empty');
      if (expects !== 'nothing') return message('services.json.cut');
      return format === undefined ? message('services.json.foreign') : undefined;
    },
  };
}
