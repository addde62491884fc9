import type { CharacterDocument } from '../../character/document';
import { message, textOr, raw, type Text } from '../../kernel/text';
import type { Account } from '../../ledger/ledger';
import type { LedgerView } from '../../rules/ledger/ledgerView';
import { ledgerOf } from '../../rules/ledger/plainLedger';
import type { OpenCharacter } from '../../rules/ruleset';
import type { CampaignDocument } from '../document';
import type { Member } from './members';
import { ledgerIn, namedMoney } from '../money/money';

/** Somebody of the party whose sheet is at hand and can be read. */
export interface Person {
  readonly member: Member;
  readonly document: CharacterDocument;
  readonly opened: OpenCharacter;
  readonly ledger: LedgerView;
}

/** The people of a party by member id; members without a readable sheet are not among them. */
export type People = ReadonlyMap<string, Person>;

/** The members whose character is at hand, each with its sheet opened by its rules, its purse in the campaign's money. */
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

/** What an account of somebody holds now. */
export function holds({ ledger }: Person, account: Account): number {
  return ledger.accounts.find(({ id }) => id === account)?.balance ?? 0;
}

/** What to call a member: its character's name, or the one given to a guest. */
export function memberName(member: Pick<Member, 'id' | 'name'>, people: People): Text {
  const name = people.get(member.id)?.document.name.trim() ?? '';
  if (name !== '') return raw(name);
  return textOr(member.name, message('closing.nameless'));
}
