import type { CharacterDocument } from '#shared/character/document';
import { message, textOr, raw, type Text } from '#shared/kernel/text';
import type { Account } from '#shared/ledger/ledger';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from './members';
import { ledgerIn, namedMoney } from '#shared/campaign/money/money';

/** A member whose character is available and readable. */
export interface Person {
  readonly member: Member;
  readonly document: CharacterDocument;
  readonly opened: OpenCharacter;
  readonly ledger: LedgerView;
}

/** By member id; members without a readable sheet are left out. */
export type People = ReadonlyMap<string, Person>;

/** Opens each available character with its rules and shows its money in the campaign's currency. */
export function peopleOf(
  { party, terms }: Pick<CampaignDocument, 'party' | 'terms'>,
  sheets: ReadonlyMap<string, { readonly document: CharacterDocument; readonly opened: OpenCharacter }>,
): People {
  return new Map(
    party.flatMap((member): [string, Person][] => {
      const sheet = member.character === null ? undefined : sheets.get(member.character);
      if (sheet === undefined) return [];
      const ledger = ledgerIn(ledgerOf(sheet.opened, sheet.document), namedMoney(terms));
      return [[member.id, { member, ...sheet, ledger }]];
    }),
  );
}

export function holds({ ledger }: Person, account: Account): number {
  return ledger.accounts.find(({ id }) => id === account)?.balance ?? 0;
}

/** The character's name, or that of a guest. */
export function memberName(
  member: Pick<Member, 'id' | 'name'>,
  people: ReadonlyMap<string, { readonly document: Pick<CharacterDocument, 'name'> }>,
): Text {
  const name = people.get(member.id)?.document.name.trim() ?? '';
  if (name !== '') return raw(name);
  return textOr(member.name, message('closing.nameless'));
}
