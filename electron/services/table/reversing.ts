import { revertTogether, type Start } from '#shared/campaign/past/revertTogether';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { balance } from '#shared/ledger/ledger';
import { changedSince, type Reversal, type ReverseContext, type Reversed } from './effects';
import { stashWithout } from './goodsCommands';

export async function withoutEntry(
  { character, journalEntry, fromStash }: Extract<Reversal, { of: 'sheet' }>,
  context: ReverseContext,
): Promise<Reversed> {
  const found = await context.transaction.parties.character(character);
  if (!found.ok) return err(found.error.text);
  const back = await reverted({ character: found.value, unwanted: { journalEntry } }, context);
  if (!back.ok || fromStash === undefined) return back;
  const campaign = stashWithout(back.value.campaign, fromStash);
  return campaign === undefined ? changedSince() : ok({ ...back.value, campaign });
}

export function withoutLine(entry: string, context: ReverseContext): Promise<Reversed> {
  return reverted({ campaign: context.opened.campaign, entry }, context);
}

/** Refused if others would lose something by it: what was passed on, spent, or changed again stays as it is. */
async function reverted(start: Start, { opened, transaction, ports }: ReverseContext): Promise<Reversed> {
  const done = await revertTogether(start, transaction.parties, ports);
  if (!done.ok) return done.error.code === 'not-found' ? changedSince() : err(done.error.text);
  const { characters, campaigns } = done.value;
  // A sheet of the campaign, such as its ship, belongs to nobody of the party.
  const people = [...opened.people.values(), ...('character' in start ? [start.character] : [])];
  const before = new Map(people.map(({ document }) => [document.id, document]));
  for (const { also, held, document } of characters) {
    const then = before.get(document.id);
    if (also.length > 0 || held.length > 0 || then === undefined || owesMore(then, document))
      return changedSince();
  }
  const campaign = campaigns.find((each) => each.document.id === opened.campaign.id)?.document;
  return ok({
    campaign: campaign ?? opened.campaign,
    characters: characters.map(({ document }) => document),
  });
}

/** Money or things are missing that the sheet would have to give back. */
function owesMore(before: CharacterDocument, after: CharacterDocument): boolean {
  return shortOf(after) > shortOf(before);
}

function shortOf({ ledger }: CharacterDocument): number {
  const owned = new Map<string, number>();
  for (const { item } of ledger)
    if (item !== undefined) owned.set(item.name, (owned.get(item.name) ?? 0) + item.quantity);
  const missing = [balance(ledger, 'money'), ...owned.values()].filter((each) => each < 0);
  return missing.reduce((total, each) => total - each, 0);
}
