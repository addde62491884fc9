import type { Living } from '../../../../shared/campaign/party/members';
import { lifestyleName, lifestyleOf, type Terms } from '../../../../shared/downtime/terms';
import { message, raw, type Text } from '../../../../shared/kernel/text';

/** What a way of living is called, with its sum where the player names it. */
export function livingText({ id, perDay }: Living, terms: Terms | undefined): Text {
  const lifestyle = terms && lifestyleOf(terms, id);
  if (lifestyle === undefined) return raw(id);
  const name = lifestyleName(lifestyle);
  return lifestyle.open && perDay !== null ? message('downtimePage.openLiving', { name, perDay }) : name;
}

/** A way of living as it is when it is chosen: an open one at its least. */
export function livingOf(terms: Terms, id: string): Living {
  const lifestyle = lifestyleOf(terms, id);
  return { id, perDay: lifestyle?.open === true ? lifestyle.perDay : null };
}
