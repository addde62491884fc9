import type { Translate } from '#shared/kernel/text';
import type { Clock } from '#shared/kernel/ports';
import { linkIndex } from '#shared/wiki/linkIndex';
import { titleKey } from '#shared/wiki/links';
import type { CampaignDocument } from '#shared/campaign/document';
import { endTimer } from '#shared/campaign/table/timer';
import { everybodyOf } from './lineFacts';
import { redrafted } from './redraft';
import type { Participant } from './revertTogether';

const noLedger = { accounts: [], awards: [] };

/** The corrected campaign with its drafted summaries, if there is a language for them. */
export function withSummaries(
  before: CampaignDocument,
  after: CampaignDocument,
  participants: ReadonlyMap<string, Participant>,
  { translate }: { readonly translate?: Translate },
): CampaignDocument {
  if (translate === undefined) return after;
  const named = new Map(
    everybodyOf(after).flatMap(({ id, character }) => {
      const found = character === null ? undefined : participants.get(character);
      if (found === undefined) return [];
      const { document } = found;
      return [[id, { document, ledger: found.ledgerOf(document) ?? noLedger }] as const];
    }),
  );
  const notes = linkIndex(after.notes);
  const names = new Set([...named.values()].map(({ document }) => titleKey(document.name)));
  const known = (title: string): boolean =>
    notes.resolve(title) !== undefined || (title.trim() !== '' && names.has(titleKey(title)));
  return redrafted(before, after, named, { t: translate, known });
}

/** A session that is closed again at the end of the log takes the running clock with it, as any other does. */
export function clockEnded(
  campaign: CampaignDocument,
  id: string,
  ports: { readonly clock: Clock },
): CampaignDocument {
  const last = campaign.log.at(-1);
  if (last?.id !== id) return campaign;
  const ended = endTimer(campaign, last, ports.clock.now());
  return { ...ended.campaign, log: campaign.log.with(-1, ended.entry) };
}
