import type { Member, MemberRole } from '../../../../shared/campaign/party/members';
import { mainForm } from '../../../../shared/character/form';
import type { LibraryRow } from '../../../../shared/ipc/contract';

/** Where a character stands towards a campaign: played in it, in none, or in another. */
export const availabilities = ['here', 'free', 'elsewhere'] as const;
export type Availability = (typeof availabilities)[number];

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Where a character stands towards a campaign. */
export function availabilityOf({ campaign }: Pick<LibraryRow, 'campaign'>, id: string): Availability {
  if (campaign === null) return 'free';
  return campaign === id ? 'here' : 'elsewhere';
}

/** Who of the library can join: those who play in the campaign first, then the free, each by name, nameless last. */
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

/** Characters made for the campaign that are not of its party yet; what goes with a character is not asked about. */
export function waitingFor(
  rows: readonly LibraryRow[],
  campaign: string,
  party: readonly Pick<Member, 'character'>[],
): readonly LibraryRow[] {
  return candidates(rows, campaign, party).filter(
    (row) => availabilityOf(row, campaign) === 'here' && row.form === mainForm,
  );
}

/** What belongs to the campaign without being of its party: NPCs, creatures, vehicles, by name. */
export function castOf(
  rows: readonly LibraryRow[],
  campaign: string,
  party: readonly Pick<Member, 'character'>[],
): readonly LibraryRow[] {
  return candidates(rows, campaign, party).filter(
    (row) => availabilityOf(row, campaign) === 'here' && row.form !== mainForm,
  );
}

/** What a character of the library is to a party when it joins, and who plays it: a companion as its owner. */
export function partOf(
  { form, owner }: Pick<LibraryRow, 'form' | 'owner'>,
  party: readonly Pick<Member, 'character' | 'player'>[],
): { readonly role: MemberRole; readonly player: string } {
  const isCharacter = form === mainForm && owner === null;
  const master = owner === null ? undefined : party.find(({ character }) => character === owner);
  return { role: isCharacter ? 'player' : 'companion', player: master?.player ?? '' };
}
