import { groupOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { CampaignDocument } from './document';
import type { LogEntry } from './log/chronicle';
import { withPurse } from './money/purse';
import type { People } from './party/people';
import type { CommitResult, Prepared } from './prepared';
import { withPartyLoot } from './table/partyLoot';
import { takeFromStash } from './table/stash';
import { endTimer, startTimer } from './table/timer';

/**
 * Adds a journal entry to every sheet concerned and an entry to the log, all with one group, clears the draft, and
 * takes out of the stash what the entry hands out, or puts loot of the party into it. There must be no faults.
 */
export function applyPrepared(
  campaign: CampaignDocument,
  { faults, label, shares, entry, draft, starts }: Prepared,
  people: People,
  ports: { readonly clock: Clock; readonly ids: Ids },
): CommitResult {
  if (faults.length > 0) throw new Error(`Not to be carried out: ${String(faults[0]?.path)}`);
  const concerned = shares.flatMap(({ member, edits }) => {
    const person = people.get(member);
    return person === undefined || edits.length === 0 ? [] : [{ document: person.document, edits }];
  });
  const group = groupOf(
    concerned.map(({ document }) => document.id),
    ports.ids,
    campaign.id,
  );
  const drafted = draft !== null && campaign.drafts[draft] !== null;
  const at = ports.clock.now();
  const ended = endTimer(starts ? startTimer(campaign, at) : campaign, entry, at);
  const stashed = withPartyLoot(ended.campaign, ended.entry, ports.ids);
  const line: LogEntry = {
    ...stashed.entry,
    id: ports.ids.next(),
    at,
    group,
    ...(drafted && { drafted: true }),
  };
  const without =
    line.kind === 'award' && line.stash !== undefined
      ? takeFromStash(stashed.campaign, line.stash)
      : stashed.campaign;
  const next = {
    ...without,
    log: [...campaign.log, line],
    drafts: draft === null ? campaign.drafts : { ...campaign.drafts, [draft]: null },
  };
  return {
    campaign: withPurse(campaign, next).campaign,
    characters: concerned.map(({ document, edits }) => perform(document, { label, edits, group }, ports)),
  };
}
