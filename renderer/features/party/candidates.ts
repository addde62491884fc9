import type { Member, MemberRole } from '#shared/campaign/party/members';
import { mainForm } from '#shared/character/form';
import type { LibraryRow } from '#shared/ipc/contract';

/** The relation of a character to a campaign: in it, in none, or in another one. */
export const availabilities = ['here', 'free', 'elsewhere'] as const;
export type Availability = (typeof availabilities)[number];

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export function availabilityOf({ campaign }: Pick<LibraryRow, 'campaign'>, id: string): Availability {
  if (campaign === null) return 'free';
  return campaign === id ? 'here' : 'elsewhere';
}

/**
 * Characters that can join: those made for the campaign first, then free ones, each sorted by name with
 * unnamed ones last.
 */
export function candidates(
  rows: readonly LibraryRow[],
  campaign: string,
  party: readonly Pick<Member, 'character'>[],
): readonly LibraryRow[] {
  const there = new Set(party.map(({ character }) => character));
  const rank = (row: LibraryRow) => availabilities.indexOf(availabilityOf(row, campaign));
  const nameless = ({ name }: LibraryRow) => Number(name.trim() === '');
  return rows
    .filter(({ id }) => !there.has(id))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        nameless(a) - nameless(b) ||
        names.compare(a.name, b.name) ||
        a.id.localeCompare(b.id),
    );
}

/** Characters made for the campaign that are not in its party yet; companions of a character are left out. */
export function waitingFor(
  rows: readonly LibraryRow[],
  campaign: string,
  party: readonly Pick<Member, 'character'>[],
): readonly LibraryRow[] {
  return candidates(rows, campaign, party).filter(
    (row) => availabilityOf(row, campaign) === 'here' && row.form === mainForm,
  );
}

/** Documents of the campaign outside of its party, by name: NPCs, creatures, vehicles. */
export function castOf(
  rows: readonly LibraryRow[],
  campaign: string,
  party: readonly Pick<Member, 'character'>[],
): readonly LibraryRow[] {
  return candidates(rows, campaign, party).filter(
    (row) => availabilityOf(row, campaign) === 'here' && row.form !== mainForm,
  );
}

/** The role and the player of a character that joins; a companion gets those of its owner. */
export function partOf(
  { form, owner }: Pick<LibraryRow, 'form' | 'owner'>,
  party: readonly Pick<Member, 'character' | 'player'>[],
): { readonly role: MemberRole; readonly player: string } {
  const isCharacter = form === mainForm && owner === null;
  const master = owner === null ? undefined : party.find(({ character }) => character === owner);
  return { role: isCharacter ? 'player' : 'companion', player: master?.player ?? '' };
}
