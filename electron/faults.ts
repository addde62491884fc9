/** Error names that are safe to log; an arbitrary name may contain the user's text. */
const kinds: readonly string[] = [
  'Error',
  'AggregateError',
  'AssertionError',
  'DataCloneError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'ZodError',
];

/** Beginnings of the engine's own messages for common bugs, up to the part that quotes values. */
const engineMessages: readonly string[] = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'Maximum call stack size exceeded',
  'Invalid array length',
  'Invalid string length',
  'Invalid time value',
  'Converting circular structure to JSON',
];

const deepest = 5;
const mostFrames = 12;

/**
 * Describes an error for a bug report without any text of the user: its type, its code, and the places in the
 * program's code. The message is reduced to the engine's own sentences, since messages quote names, notes and
 * paths.
 */
export function describeFault(error: unknown, program: string, depth = 0): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const kind = kinds.includes(error.name) ? error.name : 'Error';
  const head = [kind, codeOf(error), engineMessageOf(error)].filter((part) => part !== '').join(' ');
  const { cause } = error;
  const causes =
    cause === undefined || depth >= deepest ? [] : [`caused by ${describeFault(cause, program, depth + 1)}`];
  return [head, ...framesOf(error, program), ...causes].join('\n');
}

/** The code of a system error (`EACCES`) or of Node (`ERR_INVALID_ARG_TYPE`). */
function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^(?:ERR_[A-Z0-9_]{1,60}|E[A-Z0-9]{2,15})$/.test(code) ? code : '';
}

function engineMessageOf({ message }: Error): string {
  const engineMessage = engineMessages.find((each) => message.startsWith(each));
  return engineMessage === undefined ? '' : `(${engineMessage})`;
}

/** `    at name (file:///place/of/the/program/main/chunk.js:12:34)`, or without the name. */
const frame = /^ {4}at (?:(?:async )?([\w$.<>[\] ]{1,80}) \()?(?:file:\/\/)?([^()]+):(\d+):(\d+)\)?$/;

/** Calls within the program's own folder, innermost first, as `at save (main/chunk.js:12:34)`. */
function framesOf(error: Error, program: string): readonly string[] {
  const own = `${slashed(program)}/`;
  const calls = callsOf(error);
  return calls
    .split('\n')
    .flatMap((line) => {
      const [, name, file = '', row, column] = frame.exec(line) ?? [];
      const place = slashed(file);
      if (!place.startsWith(own)) return [];
      const where = `${place.slice(own.length)}:${String(row)}:${String(column)}`;
      return [name === undefined ? `    at ${where}` : `    at ${name} (${where})`];
    })
    .slice(0, mostFrames);
}

/**
 * The stack without the name and message of the error, which come first and may look like calls; empty if
 * their end cannot be found. Node puts a code between the two.
 */
function callsOf({ name, message, stack = '' }: Error): string {
  const header = message === '' ? name : `${name}: ${message}`;
  if (stack.startsWith(header)) return stack.slice(header.length);
  const [first = ''] = stack.split('\n', 1);
  const plain = kinds.includes(name) && message !== '' && first.endsWith(message);
  return plain ? stack.slice(first.length) : '';
}

/** Converts a file URL or path to a path with slashes on every system. */
function slashed(file: string): string {
  const place = file.replaceAll('\\', '/').replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}
