import { randomBytes, timingSafeEqual } from 'node:crypto';

/** There is only one session, for the first visitor with the printed token. */
export interface Sessions {
  readonly token: string;
  /** Returns the session for the token, once; `undefined` for a wrong or used token. */
  exchange(token: string): string | undefined;
  knows(session: string | undefined): boolean;
}

/**
 * Creates a token of 192 random bits that can be exchanged once. After that, only a restart of the host
 * creates a new one.
 */
export function createSessions(): Sessions {
  const token = randomBytes(24).toString('base64url');
  const session = randomBytes(24).toString('base64url');
  let given = false;
  return {
    token,
    exchange: (offered) => {
      if (given || !same(offered, token)) return undefined;
      given = true;
      return session;
    },
    knows: (offered) => given && offered !== undefined && same(offered, session),
  };
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
