import type { Living } from '#shared/campaign/party/members';
import { lifestyleName, lifestyleOf, type Terms } from '#shared/downtime/terms';
import { message, raw, type Text } from '#shared/kernel/text';

/** Includes the amount where the player sets it. */
export function livingText({ id, perDay }: Living, terms: Terms | undefined): Text {
  const lifestyle = terms && lifestyleOf(terms, id);
  if (lifestyle === undefined) return raw(id);
  const name = lifestyleName(lifestyle);
  return lifestyle.open && perDay !== null ? message('downtimePage.openLiving', { name, perDay }) : name;
}

/** An open lifestyle starts with its lowest amount. */
export function livingOf(terms: Terms, id: string): Living {
  const lifestyle = lifestyleOf(terms, id);
  return { id, perDay: lifestyle?.open === true ? lifestyle.perDay : null };
}
