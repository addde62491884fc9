import type { Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { Text } from '#shared/kernel/text';
import type { Account } from '#shared/ledger/ledger';

/** Describes possible purchases of a character as data, with their effects and a plan. */
export interface Advancement {
  /** Exp raise a level by themselves, and buy nothing. */
  readonly onlyLevels?: true;
  /** Cheap to compute for all purchases; `consider` adds the details of one. */
  offers(): OffersView;
  /**
   * The price and effects of one purchase, given in the ruleset's own format, and the reason if it cannot be
   * bought.
   */
  consider(purchase: Json): Consideration;
  /** Planned purchases in order, each evaluated as if those before it were bought. */
  plan(): PlanView;
}

export interface OffersView {
  readonly account: Account;
  /** An example is "7 Exp left". */
  readonly left: Text;
  /** Nothing costs Exp, because the GM grants it: there is nothing to award, to save or to plan. */
  readonly granted?: true;
  readonly groups: readonly { readonly id: string; readonly label: Text }[];
  readonly offers: readonly Offer[];
}

/** With `options`, one of them has to be chosen first, such as a focus or a stat. */
export interface Offer {
  readonly id: string;
  readonly group: string;
  readonly title: Text;
  readonly text?: Text;
  readonly price: Text;
  readonly purchase: Json;
  /** Texts that the buyer enters; each is stored in the purchase under its id. */
  readonly words: readonly OfferWords[];
  readonly options: readonly {
    readonly id: string;
    readonly label: Text;
    readonly purchase: Json;
    readonly blocked?: Text;
  }[];
  /** The rule that prevents the purchase, and how to meet it. */
  readonly blocked?: Text;
  /** Nothing but Exp is missing. */
  readonly short?: true;
}

export interface OfferWords {
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly required: boolean;
  readonly maxLength: number;
  readonly suggestions: readonly Text[];
  /** A whole number is entered; left out, it is 0. */
  readonly number?: { readonly min: number; readonly max: number };
}

export interface Consideration {
  readonly title: Text;
  readonly price: number;
  readonly priceText: Text;
  /** Only numbers and texts that change. */
  readonly effects: readonly {
    readonly id: string;
    readonly label: Text;
    readonly before: Text;
    readonly after: Text;
  }[];
  readonly blocked?: Text;
  /** Names the section of the rule document. */
  readonly rule: string;
  /** The edits of buying it now. */
  readonly buy: readonly Edit[];
  /** The edits of adding it to the plan. */
  readonly plan: readonly Edit[];
}

export interface PlanView {
  readonly rows: readonly PlanRow[];
  /** The Exp per session, or the reason why it is not known yet. */
  readonly pace: Text;
  /** The total cost and time. */
  readonly total?: Text;
}

export interface PlanRow {
  readonly id: string;
  readonly title: Text;
  readonly price: Text;
  /** Examples are "affordable now", "in 3 sessions" and "not before Stealth is basic". */
  readonly when: Text;
  readonly tone: 'ready' | 'later' | 'blocked';
  /** Names the purchases required before it. */
  readonly needs?: Text;
  /** The edits of buying it now and removing it from the plan; missing while it cannot be bought. */
  readonly buy?: readonly Edit[];
  readonly up?: readonly Edit[];
  readonly down?: readonly Edit[];
  readonly remove: readonly Edit[];
}
