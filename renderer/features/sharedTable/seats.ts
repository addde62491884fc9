import type { CampaignDocument } from '#shared/campaign/document';
import { memberName, type People } from '#shared/campaign/party/people';
import type { TableState } from '#shared/ipc/table';
import type { Translate } from '#shared/kernel/text';

export type SeatState = TableState['seats'][number];

export interface SeatFields {
  readonly name: string;
  readonly role: 'player' | 'spectator';
  readonly characters: string[];
  readonly phone: boolean;
}

export const freshSeat = { name: '', role: 'player', characters: [] as string[], phone: false } as const;

export interface Sheet {
  readonly id: string;
  readonly name: string;
}

/** Members of the party with a sheet, by the names on these. */
export function sheetsOf(
  { party }: Pick<CampaignDocument, 'party'>,
  people: People,
  translate: Translate,
): readonly Sheet[] {
  return party.flatMap((member) =>
    member.character === null ? [] : [{ id: member.character, name: translate(memberName(member, people)) }],
  );
}

/** One seat for each player of the party, or for each member whose player has no name. */
export function seatsOfParty(
  { party }: Pick<CampaignDocument, 'party'>,
  sheets: readonly Sheet[],
): readonly SeatFields[] {
  const seats = new Map<string, string[]>();
  for (const { character, player } of party) {
    const sheet = sheets.find(({ id }) => id === character);
    if (sheet === undefined) continue;
    const name = player.trim() === '' ? sheet.name : player.trim();
    seats.set(name, [...(seats.get(name) ?? []), sheet.id]);
  }
  return [...seats].map(([name, characters]) => ({ name, role: 'player', characters, phone: false }));
}
