import { randomBytes, timingSafeEqual } from 'node:crypto';

/** The host has one session. It goes to the first visitor who has the printed token. */
export interface Sessions {
  readonly token: string;
  /** Gives the session for the token, once; `undefined` for a wrong or used one. */
  exchange(token: string): string | undefined;
  /** True for the session that was given out. */
  knows(session: string | undefined): boolean;
}

/** Makes a token of 192 random bits that can be exchanged once. A used token is dead until the host starts again. */
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
