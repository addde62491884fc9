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

/** State between the bytes of a file. */
interface Scan {
  readonly open: ('{' | '[')[];
  expects: 'value' | 'item' | 'first key' | 'key' | 'colon' | 'end or comma' | 'nothing';
  /** The string or the word that goes on; `null` between them. */
  token: TextToken | WordToken | null;
  at: number;
  line: number;
  lineStart: number;
  values: number;
  /** The last key of the top level. */
  key: string;
  format: string | undefined;
}

interface TextToken {
  readonly kind: 'text';
  bytes: number;
  /** The beginning of one at the top level, to recognize `format`. */
  remembered: string;
  /** Bytes that the current character lacks. */
  lacking: number;
  /** After a backslash, the sign is next, then as many hexadecimal digits. */
  escape: 'none' | 'sign' | number;
}

interface WordToken {
  readonly kind: 'word';
  text: string;
}

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
  const scan: Scan = {
    open: [],
    expects: 'value',
    token: null,
    at: 0,
    line: 1,
    lineStart: 0,
    values: 0,
    key: '',
    format: undefined,
  };
  let fault: Fault;
  return {
    feed: (bytes) => {
      for (let from = 0; from < bytes.length && fault === undefined; from += 1) {
        const byte = bytes[from] ?? 0;
        // A byte order mark is allowed.
        const isMark = scan.at < byteOrderMark.length && byte === byteOrderMark[scan.at];
        if (!isMark) fault = take(scan, byte);
        scan.at += 1;
      }
      return fault;
    },
    end: () => {
      if (fault !== undefined) return fault;
      if (scan.at === 0) return message('services.json.empty');
      if (scan.expects !== 'nothing') return message('services.json.cut');
      return scan.format === undefined ? message('services.json.foreign') : undefined;
    },
  };
}

function take(scan: Scan, byte: number): Fault {
  const { token } = scan;
  if (token === null) return takeSign(scan, byte);
  return token.kind === 'text' ? takeInText(scan, token, byte) : takeInWord(scan, token, byte);
}

/** Handles a byte outside of strings and words. */
function takeSign(scan: Scan, sign: number): Fault {
  switch (sign) {
    case lineFeed:
      scan.line += 1;
      scan.lineStart = scan.at + 1;
      return undefined;
    case space:
    case tab:
    case carriageReturn:
      return undefined;
    case quote:
      if (!awaitsValue(scan) && !awaitsKey(scan)) return misplaced(scan);
      scan.token = { kind: 'text', bytes: 0, remembered: '', lacking: 0, escape: 'none' };
      return undefined;
    case openBrace:
      return openIn(scan, '{');
    case openBracket:
      return openIn(scan, '[');
    case closeBrace:
      return closeIn(scan, '{');
    case closeBracket:
      return closeIn(scan, '[');
    case comma:
      return pass(scan, 'end or comma', scan.open.at(-1) === '{' ? 'key' : 'value');
    case colon:
      return pass(scan, 'colon', 'value');
    default:
      if (!awaitsValue(scan)) return misplaced(scan);
      scan.token = { kind: 'word', text: String.fromCharCode(sign) };
      return undefined;
  }
}

function takeInText(scan: Scan, text: TextToken, byte: number): Fault {
  text.bytes += 1;
  if (text.bytes > scanLimits.textBytes && scan.format !== journalFormat)
    return message('services.json.crowded');
  if (text.lacking > 0) {
    text.lacking -= 1;
    return (byte & 0xc0) === 0x80 ? undefined : message('services.json.encoding');
  }
  if (text.escape !== 'none') return takeEscaped(scan, text, byte);
  if (byte === quote) return endText(scan, text);
  if (byte < space) return misplaced(scan);
  if (byte === backslash) text.escape = 'sign';
  else if (byte >= 0x80) {
    const lacking = followers(byte);
    if (lacking === undefined) return message('services.json.encoding');
    text.lacking = lacking;
  } else if (scan.open.length === 1 && text.remembered.length < rememberedBytes)
    text.remembered += String.fromCharCode(byte);
  return undefined;
}

function takeEscaped(scan: Scan, text: TextToken, byte: number): Fault {
  if (typeof text.escape === 'number') {
    if (!hexDigits.has(byte)) return misplaced(scan);
    text.escape = text.escape > 1 ? text.escape - 1 : 'none';
    return undefined;
  }
  const isHex = byte === codeOf('u');
  if (!isHex && !escapes.has(byte)) return misplaced(scan);
  text.escape = isHex ? 4 : 'none';
  return undefined;
}

function endText(scan: Scan, { remembered }: TextToken): Fault {
  scan.token = null;
  if (awaitsKey(scan)) {
    scan.key = remembered;
    scan.expects = 'colon';
    return undefined;
  }
  if (scan.open.length === 1 && scan.key === 'format') {
    scan.format = remembered;
    if (!remembered.startsWith(ownFormat)) return message('services.json.foreign');
  }
  return endSimple(scan);
}

function takeInWord(scan: Scan, token: WordToken, byte: number): Fault {
  if (byte > space && !endsOfWords.has(byte)) {
    token.text += String.fromCharCode(byte);
    return token.text.length > scanLimits.wordBytes ? misplaced(scan) : undefined;
  }
  if (!word.test(token.text)) return misplaced(scan);
  scan.token = null;
  return endSimple(scan) ?? takeSign(scan, byte);
}

function misplaced({ line, at, lineStart }: Scan): Fault {
  return message('services.json.syntax', { line, column: at - lineStart + 1 });
}

/** Moves from one expected token to another; any other place is a fault. */
function pass(scan: Scan, from: Scan['expects'], to: Scan['expects']): Fault {
  if (scan.expects !== from) return misplaced(scan);
  scan.expects = to;
  return undefined;
}

const awaitsValue = ({ expects }: Scan): boolean => expects === 'value' || expects === 'item';
const awaitsKey = ({ expects }: Scan): boolean => expects === 'key' || expects === 'first key';

function afterValue(scan: Scan): void {
  scan.expects = scan.open.length === 0 ? 'nothing' : 'end or comma';
}

function countValue(scan: Scan): Fault {
  scan.values += 1;
  return scan.values > scanLimits.values ? message('services.json.crowded') : undefined;
}

/** Ends a value that contains no others; only an object may be at the top level. */
function endSimple(scan: Scan): Fault {
  if (scan.open.length === 0) return message('services.issue.type.object');
  afterValue(scan);
  return countValue(scan);
}

function openIn(scan: Scan, sign: '{' | '['): Fault {
  if (!awaitsValue(scan)) return misplaced(scan);
  if (scan.open.length === 0 && sign === '[') return message('services.issue.type.object');
  scan.open.push(sign);
  if (scan.open.length > maxDepth + 1) return message('services.json.deep');
  scan.expects = sign === '{' ? 'first key' : 'item';
  return countValue(scan);
}

function closeIn(scan: Scan, sign: '{' | '['): Fault {
  const isEmpty = scan.expects === (sign === '{' ? 'first key' : 'item');
  if (scan.open.at(-1) !== sign || !(isEmpty || scan.expects === 'end or comma')) return misplaced(scan);
  scan.open.pop();
  afterValue(scan);
  return undefined;
}
