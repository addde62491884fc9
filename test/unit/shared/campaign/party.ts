import { newCampaign } from '#shared/campaign/campaign';
import type { CloseOut } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set } from '#shared/character/edits';
import { raw, signed } from '#shared/kernel/text';
import type { AwardOffer } from '#shared/rules/ledger/ledgerView';
import type { Find, Reward } from '#shared/rules/party';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

/** Ids and times that continue to count. */
export const ports = { clock: steppingClock(60), ids: countingIds() };

/** The milestones of rules that define three of them. */
export const milestones: readonly AwardOffer[] = [
  { id: 'session', tag: 'session', label: raw('End of session'), amount: { min: 1, max: 1, initial: 1 } },
  { id: 'scenario', tag: 'scenario', label: raw('End of scenario'), amount: { min: 1, max: 2, initial: 1 } },
  { id: 'goal', tag: 'goal', label: raw('Goal'), amount: { min: 1, max: 1, initial: 1 } },
].map((offer) => ({ ...offer, account: 'exp' }));

/** Courage of the toy: 1 to 4 at a time, initially two. */
export const courage: Reward = {
  id: 'courage',
  lasts: 'good',
  label: raw('Courage'),
  text: raw('1 to 4 over a session'),
  amount: { min: 1, max: 4, initial: 1 },
  give: (amount) => ({
    changes: [raw(`Courage 2, ${signed(amount)}`)],
    edits: [set(['courage'], 2 + amount)],
  }),
};

/** A bow that comes with arrows, up to a maximum that requires a question. */
export const bow: Find = {
  id: 'bow',
  label: raw('Long bow'),
  take: (quantity) => ({
    changes: [raw(`Long bow: ${String(quantity)}`)],
    edits: [set(['arrows'], 20 * quantity)],
  }),
};

/** A member with the toy ruleset. */
export interface Cast {
  readonly id: string;
  readonly name?: string;
  readonly money?: number;
  /** Uses the rules with milestones, courage and bows; the others only know the end of a session. */
  readonly rich?: boolean;
  /** No sheet of this member exists. */
  readonly guest?: boolean;
  readonly away?: boolean;
}

/** A campaign with these members, and their sheets. */
export function partyOf(
  cast: readonly Cast[],
  more: Partial<CampaignDocument> = {},
): { campaign: CampaignDocument; people: People; characters: ReadonlyMap<string, CharacterDocument> } {
  const party = cast.map(({ id, name = id, guest = false, away = false }): Member => ({
    ...{ id, name, character: guest ? null : `c-${id}`, player: '', living: null, away },
    role: guest ? 'guest' : 'player',
  }));
  const campaign = { ...newCampaign('toy', 'Ferries', ports), party, ...more };
  const characters = new Map(
    cast
      .filter(({ guest }) => guest !== true)
      .map(({ id, name = id, money = 0 }): [string, CharacterDocument] => {
        const fresh = newCharacter(toyRuleset, ports, { name });
        const entry = { ...enter({ account: 'money', amount: money, reason: 'start' }) };
        const { op: _, ...first } = entry;
        return [
          `c-${id}`,
          {
            ...fresh,
            id: `c-${id}`,
            play: { courage: 2 },
            ledger: money === 0 ? [] : [{ ...first, id: `e-${id}`, at: ports.clock.now() }],
          },
        ];
      }),
  );
  return { campaign, people: read(campaign, characters, cast), characters };
}

/** Reads the sheets again in their current state. */
export function read(
  campaign: CampaignDocument,
  characters: ReadonlyMap<string, CharacterDocument>,
  cast: readonly Cast[],
): People {
  const rich = new Set(cast.flatMap((each) => (each.rich === true ? [`c-${each.id}`] : [])));
  return peopleOf(
    campaign,
    new Map(
      [...characters].map(([id, document]) => {
        const opened = toyRuleset.open(document);
        if (!opened.ok) throw new Error(opened.error.code);
        const plain = plainLedger(document);
        const more: Partial<OpenCharacter> = rich.has(id)
          ? {
              ledger: () => ({ ...plain, awards: milestones }),
              rewards: () => [courage],
              finds: () => [bow],
            }
          : { ledger: () => plain };
        return [id, { document, opened: { ...opened.value, ...more } }];
      }),
    ),
  );
}

/** A close-out of a session without any awards. */
export function closeOutOf(present: readonly string[], more: Partial<CloseOut> = {}): CloseOut {
  return {
    ...{ kind: 'session', title: '', date: '2026-01-02', days: 0, summary: '' },
    ...{ present: [...present], awards: [], loot: [], debtors: [] },
    ...more,
  };
}
