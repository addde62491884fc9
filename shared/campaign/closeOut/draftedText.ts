import type { CloseOut, Loot } from '#shared/campaign/log/chronicle';
import { moneyTotal } from './closeOutMoney';
import type { CampaignDocument } from '#shared/campaign/document';
import { today } from '#shared/campaign/log/log';
import { moneyOf } from '#shared/campaign/money/money';
import { memberName, type Person } from '#shared/campaign/party/people';
import { spanText } from '#shared/calendar/texts';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { titleFault } from '#shared/wiki/links';

/** The people a draft is about, by id, with the accounts of each. */
export type DraftPeople = ReadonlyMap<
  string,
  Pick<Person, 'document'> & { readonly ledger: Pick<Person['ledger'], 'accounts'> }
>;

/** Translates, and knows the titles that links can point to. */
export interface DraftWords {
  readonly t: (text: Text) => string;
  readonly known: (title: string) => boolean;
}

/** The sentences as a summary has them. */
export function draftedSummary(texts: readonly Text[], { t }: Pick<DraftWords, 't'>): string {
  return texts.map((text) => t(text)).join('\n\n');
}

/**
 * Drafts sentences for the log entry from the form: attendance, loot, awards and time. Names that links can
 * point to become links.
 */
export function draftedText(
  campaign: CampaignDocument,
  draft: CloseOut,
  people: DraftPeople,
  { t, known }: DraftWords,
): readonly Text[] {
  const linked = (text: Text): Text => {
    const name = t(text);
    return raw(known(name) && titleFault(name) === null ? `[[${name}]]` : name);
  };
  const named = (id: string): Text => {
    const member = campaign.party.find((each) => each.id === id);
    return linked(member === undefined ? message('closing.nameless') : memberName(member, people));
  };
  const missing = campaign.party.filter(({ id, away }) => !away && !draft.present.includes(id));
  const from = today(campaign);
  const money = moneyTotal(draft);
  const words = moneyOf(campaign, people);
  const line = (key: string, items: readonly Text[]): Text[] =>
    items.length === 0 ? [] : [message(`drafted.${key}`, { what: list(items) })];
  const found = ({ name, quantity, member }: Loot): Text => {
    const what = quantity === 1 ? linked(raw(name)) : counted(linked(raw(name)), quantity);
    return member === null ? what : message('drafted.for', { what, name: named(member) });
  };
  return [
    ...line('there', draft.present.map(named)),
    ...line(
      'missing',
      missing.map(({ id }) => named(id)),
    ),
    ...line('found', draft.loot.map(found)),
    ...(money > 0 ? [message('drafted.earned', { amount: words.amount(money) })] : []),
    ...(money < 0 ? [message('drafted.spent', { amount: words.amount(-money) })] : []),
    ...(draft.days === 0
      ? []
      : [
          message('drafted.days', {
            count: draft.days,
            span: spanText(campaign.calendar, from, from + draft.days - 1),
          }),
        ]),
  ];
}

function counted(what: Text, count: number): Text {
  return message('drafted.counted', { what, count });
}
