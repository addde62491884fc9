import { enter, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Advancement, Consideration, Offer } from '#shared/rules/advancement';
import type { PlainAccount } from '#shared/rules/ledger/plainLedger';
import type { Problem } from '#shared/rules/problem';
import {
  imagined,
  leftText,
  planning,
  planView,
  priceText,
  unaffordable,
  unreadable,
} from '#shared/rules/raising/purchasePlan';
import { rounded } from '#shared/rules/definition/formula/functions';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import type { NumberModel, RaiseModel } from '#shared/rules/definition/model/game';
import { askedWords, bounded, raisesAccount } from '#shared/rules/raising/grants';
import { purchaseSchema, type RaisePurchase } from '#shared/rules/raising/raises';
import { openedBetween } from './choices/openings';
import { numberText, numberValue, rowsAt, sheetOf, within, type Sheet } from './sheet';
import { stepOf } from './stepIds';

/** Raises of numbers for Exp: what a definition says of advancement. */
export function advancementOf(sheet: Sheet): Advancement {
  const { raises } = sheet.program.game;
  return {
    ...(raises.length === 0 && { onlyLevels: true }),
    offers: () => ({
      account: 'exp',
      ...(isGranted(raises)
        ? { left: message('definition.raise.granted'), granted: true }
        : { left: leftText(sheet.advanced.exp.left) }),
      groups: raises.map(({ rules }) => ({ id: rules.id, label: raw(rules.name) })),
      offers: raises.flatMap((raise) => raise.numbers.map((model) => offerOf(sheet, raise, model))),
    }),
    consider: (purchase) => consider(sheet, purchase),
    plan() {
      let then = sheet;
      const { ledger } = sheet.document;
      return planView(ledger, sheet.advanced.exp.left, sheet.play.planned, (planned) => {
        const found = foundOf(then, planned);
        if (found === undefined) return undefined;
        const price = priceOf(then, found);
        const out = ruledOut(then, found);
        const title = titleOf(then, found);
        const now = priceOf(sheet, found);
        const canBuy = ruledOut(sheet, found) === undefined && !isShort(sheet, now);
        if (out === undefined) then = boughtBy(then, found.purchase, price);
        return { title, price, ruledOut: out, buy: canBuy ? buying(found.purchase, now) : undefined };
      });
    },
  };
}

/** Nothing costs Exp. */
const isGranted = (raises: readonly RaiseModel[]): boolean =>
  raises.every(({ price }) => price === undefined);

interface Found {
  readonly raise: RaiseModel;
  readonly model: NumberModel;
  readonly purchase: RaisePurchase;
}

function foundOf({ program }: Sheet, wanted: Json): Found | undefined {
  const { data: purchase } = purchaseSchema.safeParse(wanted);
  if (purchase === undefined) return undefined;
  for (const raise of program.game.raises) {
    const model = raise.numbers.find(({ id }) => id === purchase.raise);
    if (model !== undefined) return { raise, model, purchase: bounded(asked(raise), purchase) };
  }
  return undefined;
}

const asked = ({ asks }: RaiseModel) => ({
  asks: asks.map(({ of: id, label, rules: { min, max, text } }) => ({
    id,
    label,
    min,
    max,
    ...(text !== undefined && { hint: raw(text) }),
  })),
});

/** Runs with `it` as the row of the number. */
function about<T>(sheet: Sheet, { raise, model }: Found, run: () => T): T {
  const row = rowsAt(sheet, raise.setSlot).find(({ id }) => id === model.id);
  return within(sheet.env, row, run);
}

/** Rounded up, since Exp are whole. */
function priceOf(sheet: Sheet, found: Found): number {
  const { price } = found.raise;
  if (price === undefined) return 0;
  return rounded(about(sheet, found, () => price.expression.run(sheet.env)) as number, 'up');
}

function mostOf(sheet: Sheet, found: Found): number | undefined {
  const { most } = found.raise;
  return most && (about(sheet, found, () => most.expression.run(sheet.env)) as number);
}

const isShort = ({ advanced }: Sheet, price: number): boolean =>
  unaffordable(advanced.exp.left, price) !== undefined;

/** The rule that prevents it, apart from the price. */
function ruledOut(sheet: Sheet, found: Found): Text | undefined {
  const { raise, model, purchase } = found;
  const name = model.label;
  const most = mostOf(sheet, found);
  if (most !== undefined && numberValue(sheet, model) + purchase.by > most)
    return message('definition.raise.most', { name, most: raw(shownNumber(most)) });
  const { when } = raise;
  if (when !== undefined && about(sheet, found, () => when.expression.run(sheet.env)) !== true)
    return message('definition.raise.when', { name });
  return priceOf(sheet, found) < 0 ? message('definition.raise.price', { name }) : undefined;
}

function titleOf(sheet: Sheet, { model, purchase }: Found): Text {
  const value = numberText(model, numberValue(sheet, model) + purchase.by);
  return message('definition.raise.title', { name: model.label, value: raw(value) });
}

/** A raise without a price is a milestone. */
function priceOfRaise({ price }: RaiseModel, exp: number): Text {
  return price === undefined ? message('definition.raise.milestone') : priceText(exp);
}

function offerOf(sheet: Sheet, raise: RaiseModel, model: NumberModel): Offer {
  const purchase = { raise: model.id, by: raise.rules.step };
  const found = { raise, model, purchase };
  const price = priceOf(sheet, found);
  const rule = ruledOut(sheet, found);
  const short = unaffordable(sheet.advanced.exp.left, price);
  const blocked = rule ?? short;
  const { text: raiseText } = raise.rules;
  const text = raise.numbers.length === 1 ? (raiseText ?? model.entry.text) : (model.entry.text ?? raiseText);
  return {
    id: `raise-${model.id}`,
    group: raise.rules.id,
    title: titleOf(sheet, found),
    ...(text !== undefined && { text: raw(text) }),
    price: priceOfRaise(raise, price),
    purchase,
    words: asked(raise).asks.map(askedWords),
    options: [],
    ...(blocked && { blocked }),
    ...(short && rule === undefined && { short: true }),
  };
}

function consider(sheet: Sheet, wanted: Json): Consideration {
  const found = foundOf(sheet, wanted);
  const { name } = sheet.program.game.definition;
  if (found === undefined)
    return { ...unreadable, price: 0, priceText: priceText(0), effects: [], rule: name, buy: [], plan: [] };
  const { purchase, raise, model } = found;
  const price = priceOf(sheet, found);
  const blocked = ruledOut(sheet, found) ?? unaffordable(sheet.advanced.exp.left, price);
  return {
    title: titleOf(sheet, found),
    price,
    priceText: priceOfRaise(raise, price),
    effects: effectsBetween(sheet, boughtBy(sheet, purchase, price)),
    rule: raise.rules.rule ?? (model.rule === '' ? name : model.rule),
    buy: buying(purchase, price),
    plan: planning(sheet.play.planned, purchase),
    ...(blocked && { blocked }),
  };
}

function buying(purchase: RaisePurchase, price: number): readonly Edit[] {
  return [enter({ account: 'exp', amount: price === 0 ? 0 : -price, reason: '', purchase })];
}

function boughtBy(sheet: Sheet, purchase: RaisePurchase, price: number): Sheet {
  const { program, document, choices, play } = sheet;
  const ledger = [...document.ledger, imagined(purchase, price)];
  return sheetOf(program, { ...document, ledger }, choices, play);
}

/** Numbers and the highest values of trackers that change. */
function effectsBetween(before: Sheet, after: Sheet): Consideration['effects'] {
  const { numbers, trackers } = before.program.game;
  const most = ({ env }: Sheet, slot: number): number =>
    (env.world[slot] as Readonly<Record<string, number>>)['most'] ?? 0;
  const shown = [
    ...[...numbers.values()].map((model) => ({
      id: model.id,
      label: model.label,
      of: (sheet: Sheet) => numberText(model, numberValue(sheet, model)),
    })),
    ...trackers.map(({ rules, label, slot }) => ({
      id: rules.id,
      label,
      of: (sheet: Sheet) => shownNumber(most(sheet, slot)),
    })),
  ];
  const changed = shown.flatMap(({ id, label, of }) => {
    const [old, next] = [of(before), of(after)];
    return old === next ? [] : [{ id, label, before: raw(old), after: raw(next) }];
  });
  return [...changed, ...openedBetween(before, after)];
}

/** The account of Exp with purchases in words. One of a number that the game no longer has keeps its id. */
export function expAccount(sheet: Sheet): { readonly exp?: PlainAccount } {
  const { numbers, raises, definition } = sheet.program.game;
  if (definition.advancement === undefined) return {};
  const gained = raises.flatMap(({ asks }) => asks.map(({ of, label }) => [of, label] as const));
  return {
    exp: raisesAccount(new Map([...gained, ...[...numbers].map(([id, { label }]) => [id, label] as const)])),
  };
}

/** Exp that are missing, and numbers above what they may reach: only after undone awards or a change of the game. */
export function advancementProblems(sheet: Sheet): Problem[] {
  const { game } = sheet.program;
  if (game.raises.length === 0) return [];
  const rule = game.definition.name;
  const { left } = sheet.advanced.exp;
  const [first] = game.raises;
  const missing =
    left >= 0
      ? []
      : [
          {
            code: 'exp-over',
            path: 'ledger',
            text: message('definition.problem.exp', { count: -left }),
            step: stepOf(sheet.program, first?.rules.of ?? ''),
            rule: first?.rules.rule ?? rule,
          },
        ];
  const above = game.raises.flatMap((raise) =>
    raise.numbers.flatMap((model): Problem[] => {
      const by = sheet.advanced.raised.get(model.id) ?? 0;
      const most = by === 0 ? undefined : mostOf(sheet, { raise, model, purchase: { raise: model.id, by } });
      if (most === undefined || numberValue(sheet, model) <= most) return [];
      const text = message('definition.problem.raised', { name: model.label, most: raw(shownNumber(most)) });
      const path = `numbers.${model.set.id}.${model.id}`;
      const at = { path, step: stepOf(sheet.program, model.set.id), rule: raise.rules.rule ?? rule };
      return [{ code: 'raised', text, ...at }];
    }),
  );
  return [...missing, ...above];
}
