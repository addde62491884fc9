import { message, type MessageText } from '../kernel/text';
import { maxDepth } from './json';

/** Looks through JSON text that comes in pieces, holding none of it. */
export interface JsonScan {
  /** Takes the next bytes; says what is wrong as soon as something is. */
  feed(bytes: Uint8Array): MessageText | undefined;
  /** To be called at the end of the bytes. */
  end(): MessageText | undefined;
}

/**
 * The most that a file of ours holds: values in all, and bytes in one text. The text of a whole document within the
 * journal of a commit may be longer.
 */
export const scanLimits = { values: 4_000_000, textBytes: 16_000_000, wordBytes: 400 } as const;

/** Formats of ours begin so; a journal holds whole documents as texts. */
const [ownFormat, journalFormat] = ['hearthbook', 'hearthbook-commit'];

/** A key or a text at the top that is longer is none that is looked for. */
const rememberedBytes = 40;

type Expects = 'value' | 'item' | 'first key' | 'key' | 'colon' | 'end or comma' | 'nothing';

const word = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;
const signs = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  lineFeed: 0x0a,
  space: 0x20,
} as const;
const byteOrderMark = [0xef, 0xbb, 0xbf] as const;
const escapes = new Set(Array.from('"\\/bfnrt', (sign) => sign.charCodeAt(0)));

/**
 * Tells whether a file may be a document of ours before it is read as a whole: JSON, of a format of ours, nested no
 * deeper and crowded no more than a document can be. What passes is judged by its schema as any other; what does not
 * has cost no more memory than one piece of it.
 */
export function createJsonScan(): JsonScan {
  const open: ('{' | '[')[] = [];
  let expects: Expects = 'value';
  let fault: MessageText | undefined;
  let [line, lineStart, at, values] = [1, 0, 0, 0];
  /** Inside a text in quotes: its bytes so far, and what an escape still lacks (`u` counts its four digits). */
  let inText = false;
  let textBytes = 0;
  let escape: 'none' | 'begun' | 1 | 2 | 3 | 4 = 'none';
  /** Bytes that a character of more than one still lacks. */
  let lacking = 0;
  let unquoted = '';
  /** The start of the text that is read, at the top of the object, where `format` stands. */
  let remembered = '';
  let key = '';
  let format: string | undefined;

  const refuse = (text: MessageText): undefined => {
    fault ??= text;
    return undefined;
  };
  const misplaced = () => refuse(message('services.json.syntax', { line, column: at - lineStart + 1 }));

  const afterValue = () => {
    expects = open.length === 0 ? 'nothing' : 'end or comma';
  };
  const countValue = () => {
    values += 1;
    if (open.length === 0) refuse(message('services.issue.type.object'));
    else if (values > scanLimits.values) refuse(message('services.json.crowded'));
  };

  const endText = () => {
    inText = false;
    if (expects === 'key' || expects === 'first key') {
      key = remembered;
      expects = 'colon';
      return;
    }
    if (open.length === 1 && key === 'format') {
      format = remembered;
      if (!format.startsWith(ownFormat)) refuse(message('services.json.foreign'));
    }
    countValue();
    afterValue();
  };

  const endWord = () => {
    if (!word.test(unquoted)) misplaced();
    unquoted = '';
    countValue();
    afterValue();
  };

  const openIn = (sign: '{' | '[') => {
    if (expects !== 'value' && expects !== 'item') {
      misplaced();
      return;
    }
    if (open.length === 0 && sign === '[') {
      refuse(message('services.issue.type.object'));
      return;
    }
    open.push(sign);
    values += 1;
    if (open.length > maxDepth + 1) {
      refuse(message('services.json.deep'));
      return;
    }
    if (values > scanLimits.values) {
      refuse(message('services.json.crowded'));
      return;
    }
    expects = sign === '{' ? 'first key' : 'item';
    return undefined;
  };
  const closeIn = (sign: '{' | '[') => {
    const isEmpty = expects === (sign === '{' ? 'first key' : 'item');
    if (open.at(-1) !== sign || !(isEmpty || expects === 'end or comma')) {
      misplaced();
      return;
    }
    open.pop();
    afterValue();
  };

  /** A sign outside of texts. */
  const take = (sign: number) => {
    switch (sign) {
      case signs.lineFeed:
        [line, lineStart] = [line + 1, at + 1];
        return;
      case signs.space:
      case 0x09:
      case 0x0d:
        return;
      case signs.quote:
        if (expects === 'colon' || expects === 'end or comma' || expects === 'nothing') misplaced();
        [inText, textBytes, remembered] = [true, 0, ''];
        return;
      case signs.openBrace:
        openIn('{');
        return;
      case signs.openBracket:
        openIn('[');
        return;
      case signs.closeBrace:
        closeIn('{');
        return;
      case signs.closeBracket:
        closeIn('[');
        return;
      case signs.comma:
        if (expects !== 'end or comma') misplaced();
        expects = open.at(-1) === '{' ? 'key' : 'value';
        return;
      case signs.colon:
        if (expects !== 'colon') misplaced();
        expects = 'value';
        return;
      default:
        if (expects === 'value' || expects === 'item') unquoted = String.fromCharCode(sign);
        else misplaced();
    }
  };

  /** A byte of a text in quotes. */
  const takeInText = (byte: number) => {
    textBytes += 1;
    if (textBytes > scanLimits.textBytes && format !== journalFormat) {
      refuse(message('services.json.crowded'));
      return;
    }
    if (lacking > 0) {
      lacking -= 1;
      if ((byte & 0xc0) !== 0x80) refuse(message('services.json.encoding'));
      return;
    }
    if (escape !== 'none') {
      takeEscaped(byte);
      return;
    }
    if (byte === signs.quote) {
      endText();
      return;
    }
    if (byte === signs.backslash) {
      escape = 'begun';
      return;
    }
    if (byte < 0x20) {
      misplaced();
      return;
    }
    if (byte >= 0x80) {
      takeLead(byte);
      return;
    }
    if (open.length === 1 && remembered.length < rememberedBytes) remembered += String.fromCharCode(byte);
    return undefined;
  };
  const takeEscaped = (byte: number) => {
    if (escape === 'begun') {
      if (byte === 0x75) escape = 4;
      else if (escapes.has(byte)) escape = 'none';
      else misplaced();
      return;
    }
    const isDigit = (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
    if (!isDigit) misplaced();
    escape = escape === 4 ? 3 : escape === 3 ? 2 : escape === 2 ? 1 : 'none';
  };
  const takeLead = (byte: number) => {
    if (byte >= 0xc2 && byte <= 0xdf) lacking = 1;
    else if (byte >= 0xe0 && byte <= 0xef) lacking = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) lacking = 3;
    else refuse(message('services.json.encoding'));
  };

  const takeInWord = (byte: number) => {
    const isEnd =
      byte <= signs.space ||
      byte === signs.comma ||
      byte === signs.closeBrace ||
      byte === signs.closeBracket ||
      byte === signs.colon;
    if (!isEnd) {
      unquoted += String.fromCharCode(byte);
      if (unquoted.length > scanLimits.wordBytes) misplaced();
      return;
    }
    endWord();
    if (fault === undefined) take(byte);
  };

  return {
    feed: (bytes) => {
      for (let from = 0; from < bytes.length && fault === undefined; from += 1) {
        const byte = bytes[from] ?? 0;
        if (at < byteOrderMark.length && byte === byteOrderMark[at]) {
          // The mark that some editors put before the first character is let through.
        } else if (inText) takeInText(byte);
        else if (unquoted !== '') takeInWord(byte);
        else take(byte);
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
