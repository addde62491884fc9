import { enter } from '#shared/character/edits';
import { clamp } from '#shared/kernel/clamp';
import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';
import { list, message, raw, signed, type Text } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { Advancement, Consideration, Offer, OfferWords } from '#shared/rules/advancement';
import type { PlainAccount } from '#shared/rules/ledger/plainLedger';
import { expText, imagined, planView, priceText, unreadable } from './purchasePlan';
import { gainsOf, purchaseSchema, type RaisePurchase } from './raises';
import type { Figure } from '#shared/rules/views';

/** A number that the GM may let a character raise by one; what else it brings is entered. */
export interface Grant {
  readonly id: string;
  readonly group: string;
  readonly label: Text;
  readonly text?: Text;
  readonly value: number;
  readonly most: number;
  readonly rule: string;
  readonly asks: readonly {
    readonly id: string;
    readonly label: Text;
    readonly min: number;
    readonly max: number;
  }[];
}

interface Granting {
  readonly ledger: readonly LedgerEntry[];
  readonly groups: readonly { readonly id: string; readonly label: Text }[];
  readonly grants: () => readonly Grant[];
  /** All numbers of the character, as they are with these entries. */
  readonly figures: (ledger: readonly LedgerEntry[]) => readonly Pick<Figure, 'id' | 'label' | 'value'>[];
}

/** Advancement without prices: the GM grants it, and nothing is planned. */
export function grantedAdvancement({ ledger, groups, grants, figures }: Granting): Advancement {
  const find = (wanted: Json): { readonly grant: Grant; readonly purchase: RaisePurchase } | undefined => {
    const { data } = purchaseSchema.safeParse(wanted);
    const grant = data?.by === 1 ? grants().find(({ id }) => id === data.raise) : undefined;
    return grant === undefined || data === undefined ? undefined : { grant, purchase: bounded(grant, data) };
  };
  return {
    offers: () => ({
      account: 'exp',
      left: message('definition.raise.granted'),
      granted: true,
      groups,
      offers: grants().map(offerOf),
    }),
    consider(wanted) {
      const found = find(wanted);
      if (found === undefined)
        return { ...unreadable, price: 0, priceText: priceText(0), effects: [], rule: '', buy: [], plan: [] };
      const { grant, purchase } = found;
      const blocked = blockedOf(grant);
      return {
        title: titleOf(grant),
        price: 0,
        priceText: message('definition.raise.milestone'),
        effects: effectsBetween(figures(ledger), figures([...ledger, imagined(purchase, 0)])),
        rule: grant.rule,
        buy: [enter({ account: 'exp', amount: 0, reason: '', purchase })],
        plan: [],
        ...(blocked && { blocked }),
      };
    },
    plan: () => planView(ledger, 0, [], () => undefined),
  };
}

function titleOf({ label, value }: Grant): Text {
  return message('definition.raise.title', { name: label, value: raw(String(value + 1)) });
}

function blockedOf({ label, value, most }: Grant): Text | undefined {
  return value < most
    ? undefined
    : message('definition.raise.most', { name: label, most: raw(String(most)) });
}

function offerOf(grant: Grant): Offer {
  const { id, group, text, asks } = grant;
  const blocked = blockedOf(grant);
  return {
    id: `raise-${id}`,
    group,
    title: titleOf(grant),
    ...(text && { text }),
    price: message('definition.raise.milestone'),
    purchase: { raise: id, by: 1 },
    words: asks.map(askedWords),
    options: [],
    ...(blocked && { blocked }),
  };
}

/** A number that is entered with a raise. */
export function askedWords(asked: {
  readonly id: string;
  readonly label: Text;
  readonly min: number;
  readonly max: number;
  readonly hint?: Text;
}): OfferWords {
  const { id, label, min, max, hint } = asked;
  return {
    id,
    label,
    ...(hint && { hint }),
    required: false,
    maxLength: 5,
    suggestions: [],
    number: { min, max },
  };
}

/** Only what is asked for, within its bounds. */
export function bounded(
  { asks }: { readonly asks: readonly { readonly id: string; readonly min: number; readonly max: number }[] },
  purchase: RaisePurchase,
): RaisePurchase {
  const entered = new Map(gainsOf(purchase));
  const gains = asks.flatMap(({ id, min, max }): [string, string][] => {
    const gain = clamp(entered.get(id) ?? 0, min, max);
    return gain === 0 ? [] : [[id, String(gain)]];
  });
  return { raise: purchase.raise, by: purchase.by, ...Object.fromEntries(gains) };
}

function effectsBetween(
  before: ReturnType<Granting['figures']>,
  after: ReturnType<Granting['figures']>,
): Consideration['effects'] {
  const old = new Map(before.map(({ id, value }) => [id, value]));
  return after.flatMap(({ id, label, value }) => {
    const was = old.get(id);
    return was === undefined || sameValue(was, value) ? [] : [{ id, label, before: was, after: value }];
  });
}

/** The account of Exp with raises in words; one of a number that is gone keeps its id. */
export function raisesAccount(labels: ReadonlyMap<string, Text>): PlainAccount {
  return {
    label: message('ledger.account.exp'),
    opening: { amount: 0, text: message('ledger.nothingYet') },
    amountText: expText,
    describe({ purchase }) {
      const { data } = purchaseSchema.safeParse(purchase);
      if (data === undefined) return undefined;
      const name = (id: string): Text => labels.get(id) ?? raw(id);
      const gains = gainsOf(data).map(([id, by]) =>
        message('definition.raise.gained', { name: name(id), by: raw(signed(by)) }),
      );
      const first = message('definition.raise.bought', { name: name(data.raise), by: data.by });
      return { text: list([first, ...gains]), kind: 'purchase' };
    },
  };
}
