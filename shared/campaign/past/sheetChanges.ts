import type { CharacterDocument } from '#shared/character/document';
import { message, plainNumber, raw, type Text } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { ledgerIn } from '#shared/campaign/money/money';

/** One line for each account, number, condition and thing that changes. */
export function sheetChanges(
  before: { readonly document: CharacterDocument; readonly opened: OpenCharacter },
  after: { readonly document: CharacterDocument; readonly opened: OpenCharacter },
  money?: MoneyWords,
): readonly Text[] {
  return [
    ...accountChanges(before, after, money),
    ...trackerChanges(before.opened, after.opened),
    ...toggleChanges(before.opened, after.opened),
    ...thingChanges(before.document, after.document),
  ];
}

/** By id, with the values that the sheet shows. */
export function trackersOf(
  opened: OpenCharacter,
): ReadonlyMap<
  string,
  { readonly label: Text; readonly value: number; readonly path: readonly (string | number)[] }
> {
  return new Map(
    opened
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
      .map((tracker) => [tracker.id, tracker]),
  );
}

type Sheet = Parameters<typeof sheetChanges>[0];

function accountChanges(before: Sheet, after: Sheet, money: MoneyWords | undefined): readonly Text[] {
  const then = ledgerOf(before.opened, before.document).accounts;
  const now = ledgerIn(ledgerOf(after.opened, after.document), money).accounts;
  return now.flatMap(({ id, label, balance, amountText }): Text[] => {
    const was = then.find((account) => account.id === id)?.balance ?? 0;
    if (was === balance) return [];
    if (id !== 'money') return [moved(label, was, balance)];
    return [message('past.moved', { what: label, before: amountText(was), after: amountText(balance) })];
  });
}

function trackerChanges(before: OpenCharacter, after: OpenCharacter): readonly Text[] {
  const then = trackersOf(before);
  return [...trackersOf(after)].flatMap(([id, { label, value }]): Text[] => {
    const was = then.get(id)?.value;
    return was === undefined || was === value ? [] : [moved(label, was, value)];
  });
}

function toggleChanges(before: OpenCharacter, after: OpenCharacter): readonly Text[] {
  const on = (opened: OpenCharacter) =>
    new Map(
      opened
        .play()
        .blocks.flatMap((block) => (block.kind === 'toggles' ? block.toggles : []))
        .filter((toggle) => toggle.on)
        .map(({ id, title }) => [id, title] as const),
    );
  const [then, now] = [on(before), on(after)];
  return [
    ...[...then].flatMap(([id, what]) => (now.has(id) ? [] : [message('past.ends', { what })])),
    ...[...now].flatMap(([id, what]) => (then.has(id) ? [] : [message('past.comes', { what })])),
  ];
}

function thingChanges(before: CharacterDocument, after: CharacterDocument): readonly Text[] {
  const counts = (document: CharacterDocument) =>
    new Map(belongings(document.ledger).map(({ name, quantity }) => [name, quantity]));
  const [then, now] = [counts(before), counts(after)];
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((name): Text[] => {
    const [was, is] = [then.get(name) ?? 0, now.get(name) ?? 0];
    return was === is ? [] : [moved(raw(name), was, is)];
  });
}

function moved(what: Text, before: number, after: number): Text {
  return message('past.moved', { what, before: plainNumber(before), after: plainNumber(after) });
}
