// The processor time of ended child processes, which Node does not tell. Linux does.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, on every machine. */
const tick = 10;

/** In milliseconds: the time of all children that have ended, and of theirs; undefined where Linux is not. */
function ofChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program, in parentheses, may contain spaces. User and system time of children are fields 16 and 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) * tick;
  } catch {
    return undefined;
  }
}

let before = ofChildren() ?? 0;

/** In milliseconds: the time of the child that has just ended, called once as each one ends. */
export function processorSinceLastEnd() {
  const now = ofChildren();
  if (now === undefined) return undefined;
  const spent = now - before;
  before = now;
  return spent;
}
