import { insert, set, type Edit, type EditPath } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { CatalogWidget, ChosenWidget, Control, SelectOption, Widget } from '#shared/rules/views';

/** A possible action of the player: its edits, and the announced change of budgets. */
export interface Offer {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The announced change of the remaining Exp; `undefined` if there is none. */
  readonly exp?: number;
  readonly coins?: number;
}

interface Amount {
  readonly unit: 'exp' | 'coins';
  readonly amount: number;
}

/** The amount of a price, negative for a gain; `undefined` for an unknown kind of price. */
function amountOf(price: Text | undefined): Amount | undefined {
  if (price === undefined || !('key' in price)) return undefined;
  const name = price.key.replace('ruleset.heroic.', '');
  const { exp, coins } = price.params ?? {};
  if (name === 'price.free') return { unit: 'exp', amount: 0 };
  if (name === 'price.exp') return { unit: 'exp', amount: Number(exp) };
  if (name === 'price.gain') return { unit: 'exp', amount: -Number(exp) };
  if (name === 'currency.amount') return { unit: 'coins', amount: Number(coins) };
  throw new Error(`A price of another kind: ${price.key}`);
}

/** A price in addition to everything paid before. */
function paying(price: Text | undefined, sign: 1 | -1 = -1): Partial<Offer> {
  const paid = amountOf(price);
  return paid === undefined ? {} : { [paid.unit]: sign * paid.amount };
}

/** The price of one option instead of another. */
function instead(price: Text | undefined, current: Text | undefined): Partial<Offer> {
  const paid = amountOf(price) ?? amountOf(current);
  if (paid === undefined) return {};
  return { [paid.unit]: (amountOf(current)?.amount ?? 0) - (amountOf(price)?.amount ?? 0) };
}

/** Everything that the wizard offers in this state. */
export function offers(opened: OpenCharacter): Offer[] {
  return opened.steps.flatMap(({ id }) => opened.step(id).widgets.flatMap(offersOf));
}

function offersOf(widget: Widget): Offer[] {
  switch (widget.kind) {
    case 'identity':
    case 'note':
      return [];
    case 'fields':
      return widget.fields.flatMap((field): Offer[] => {
        if (field.kind === 'text') return [{ name: field.id, edits: [set(field.path, 'Ranger')] }];
        if (field.kind === 'number') return [{ name: field.id, edits: [set(field.path, field.max)] }];
        if (field.kind === 'select')
          return field.options.map(({ value, edits }) => ({ name: `${field.id} ${value}`, edits }));
        if (field.kind === 'flag') return [{ name: field.id, edits: [set(field.path, !field.value)] }];
        const more = { name: `${field.id} +`, edits: [insert(field.path, 'brave')], ...paying(field.price) };
        const words = field.values.map((_, index) => set([...field.path, index], 'meek'));
        return [
          ...(field.room > 0 ? [more] : []),
          ...words.map((edit) => ({ name: field.id, edits: [edit] })),
        ];
      });
    case 'choice': {
      const selected = widget.options.find((option) => option.selected);
      return widget.options
        .filter((option) => option.blocked === undefined)
        .map((option) => ({
          name: `${widget.id} ${option.id}`,
          edits: option.edits,
          ...instead(option.price, selected?.price),
        }));
    }
    case 'steppers':
      return widget.rows.flatMap(({ id, up, down }) => [
        ...(up.blocked === undefined ? [{ name: `${id} up`, edits: up.edits, ...paying(up.price) }] : []),
        ...(down.blocked === undefined
          ? [{ name: `${id} down`, edits: down.edits, ...paying(down.price) }]
          : []),
      ]);
    case 'chosen':
      return chosenOffers(widget);
    case 'catalog':
      return catalogOffers(widget);
  }
}

function chosenOffers(widget: ChosenWidget): Offer[] {
  return widget.rows.flatMap((row) => [
    { name: `${row.id} remove`, edits: row.remove, ...paying(row.price, 1) },
    ...row.controls.flatMap((control) => controlOffers(row.id, control)),
  ]);
}

function controlOffers(row: string, control: Control): Offer[] {
  const name = `${row} ${control.id}`;
  const put = (path: EditPath, value: string | number): Offer => ({ name, edits: [set(path, value)] });
  if (control.kind === 'number') return [put(control.path, control.min), put(control.path, control.max)];
  if (control.kind === 'text') return [put(control.path, 'Grey wolf'), put(control.path, '')];
  const current = control.options.find((option) => option.value === control.value);
  return control.options
    .filter((option) => option.blocked === undefined)
    .map((option) => ({ name, edits: option.edits, ...instead(option.price, current?.price) }));
}

function catalogOffers(widget: CatalogWidget): Offer[] {
  return widget.entries.flatMap((entry) =>
    entry.actions
      .filter((action) => action.blocked === undefined)
      .flatMap((action) => {
        const name = `${entry.id} ${action.id}`;
        const price = action.price ?? entry.price;
        const take = (option: SelectOption): Offer => ({
          name: `${name} ${option.value}`,
          edits: option.edits,
          ...paying(option.price ?? price),
        });
        if (action.options === undefined) return [{ name, edits: action.edits, ...paying(price) }];
        return action.options.filter((option) => option.blocked === undefined).map(take);
      }),
  );
}
