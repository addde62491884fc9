import { revertTogether, type Start } from '#shared/campaign/past/revertTogether';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CommitResult } from '#shared/campaign/prepared';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { balance } from '#shared/ledger/ledger';
import type { Reverse, ReverseContext } from './effects';

/** Takes back an entry of a sheet's journal with its group; `also` is what the campaign loses with it. */
export function reverseEntry(
  character: string,
  journalEntry: string,
  also: (campaign: CampaignDocument) => CampaignDocument | undefined = (campaign) => campaign,
): Reverse {
  return async (context) => {
    const found = await context.transaction.parties.character(character);
    if (!found.ok) return err(found.error.text);
    const reverted = await reversed({ character: found.value, unwanted: { journalEntry } }, context);
    if (!reverted.ok) return reverted;
    const campaign = also(reverted.value.campaign);
    return campaign === undefined ? changedSince() : ok({ ...reverted.value, campaign });
  };
}

/** Takes back an entry of the campaign's log with all that it did on sheets and in the stash. */
export function reverseLine(entry: string): Reverse {
  return (context) => reversed({ campaign: context.opened.campaign, entry }, context);
}

export function changedSince(): Result<never, Text> {
  return err(message('tableOwner.refused.changedSince'));
}

/** Refused if others would lose something by it: what was passed on, spent, or changed again stays as it is. */
async function reversed(
  start: Start,
  { opened, transaction, ports }: ReverseContext,
): Promise<Result<CommitResult, Text>> {
  const done = await revertTogether(start, transaction.parties, ports);
  if (!done.ok) return done.error.code === 'not-found' ? changedSince() : err(done.error.text);
  const { characters, campaigns } = done.value;
  const before = new Map([...opened.people.values()].map(({ document }) => [document.id, document]));
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
