import type { TableLimits } from '../tables/limits';

/** Messages and bytes that a connection may still send now; it fills up as time passes. */
export interface Budget {
  readonly spend: (messages: number, bytes: number) => void;
  /** In milliseconds until something may be sent again; 0 for now. */
  readonly wait: () => number;
  readonly grow: (factor: number) => void;
}

export function createBudget(
  limits: Pick<TableLimits, 'messages' | 'bytes'>,
  now: () => number = performance.now.bind(performance),
): Budget {
  let factor = 1;
  let at = now();
  let messages = limits.messages.atOnce;
  let bytes = limits.bytes.atOnce;

  function fill(): void {
    const seconds = ((now() - at) / 1000) * factor;
    at = now();
    messages = Math.min(limits.messages.atOnce * factor, messages + seconds * limits.messages.perSecond);
    bytes = Math.min(limits.bytes.atOnce * factor, bytes + seconds * limits.bytes.perSecond);
  }

  return {
    spend: (count, size) => {
      fill();
      messages -= count;
      bytes -= size;
    },
    wait: () => {
      fill();
      const debt = Math.max(-messages / limits.messages.perSecond, -bytes / limits.bytes.perSecond, 0);
      return Math.ceil((debt * 1000) / factor);
    },
    grow: (by) => {
      fill();
      factor = by;
      messages = limits.messages.atOnce * by;
      bytes = limits.bytes.atOnce * by;
    },
  };
}
