import type { TableLimits } from '#electron/table/tables/limits';

/** Messages and bytes that a connection or a seat may still send now; it fills up as time passes. */
export interface Budget {
  readonly spend: (messages: number, bytes: number) => void;
  /** Minimum number of messages that may arrive at once. */
  readonly allow: (messages: number) => void;
  /** In milliseconds until something may be sent again; 0 for now. */
  readonly wait: () => number;
  /** True for who was in debt and has not paused since, for longer than anybody does who only catches up. */
  readonly flooded: () => boolean;
}

export interface BudgetOptions {
  readonly factor?: number;
  readonly now?: () => number;
}

export function createBudget(
  limits: Pick<TableLimits, 'messages' | 'bytes' | 'flood'>,
  { factor = 1, now = performance.now.bind(performance) }: BudgetOptions = {},
): Budget {
  const most = { messages: limits.messages.atOnce * factor, bytes: limits.bytes.atOnce * factor };
  let at = now();
  let { messages, bytes } = most;
  let inDebtSince: number | undefined;

  function fill(): void {
    const seconds = ((now() - at) / 1000) * factor;
    at = now();
    messages = Math.min(most.messages, messages + seconds * limits.messages.perSecond);
    bytes = Math.min(most.bytes, bytes + seconds * limits.bytes.perSecond);
    if (messages >= most.messages / 2 && bytes >= most.bytes / 2) inDebtSince = undefined;
  }

  return {
    spend: (count, size) => {
      fill();
      messages -= count;
      bytes -= size;
      if (messages < 0 || bytes < 0) inDebtSince ??= at;
    },
    allow: (count) => {
      const more = Math.max(count - most.messages, 0);
      most.messages += more;
      messages += more;
    },
    wait: () => {
      fill();
      const debt = Math.max(-messages / limits.messages.perSecond, -bytes / limits.bytes.perSecond, 0);
      return Math.ceil((debt * 1000) / factor);
    },
    flooded: () => inDebtSince !== undefined && now() - inDebtSince > limits.flood,
  };
}
