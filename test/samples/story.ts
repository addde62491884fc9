import type { ClockFields } from '#shared/campaign/table/progressClocks';
import type { Remark } from '#shared/campaign/log/entries';
import type { Note } from '#shared/campaign/wiki';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Activity } from '#shared/downtime/activities';
import type { Plan } from '#shared/encounter/preparation/plan';
import type { StashFields } from '#shared/campaign/table/stash';

/** `missed` and `to` are places in the party, counted from 0. */
export interface StorySession {
  readonly kind: 'session';
  readonly title: string;
  readonly date: string;
  /** Days that pass in the world. */
  readonly days: number;
  /** In minutes. */
  readonly played: number;
  readonly summary: string;
  readonly missed: readonly number[];
  /** For each who was there. */
  readonly money: number;
  readonly reason: string;
  readonly loot: readonly { readonly name: string; readonly quantity: number; readonly to: number | null }[];
}

interface StoryDowntime {
  readonly kind: 'downtime';
  readonly title: string;
  readonly date: string;
  readonly days: number;
  readonly summary: string;
  /** Of each member, in the order of the party. */
  readonly activities: readonly (readonly Activity[])[];
}

interface StoryRemark {
  readonly kind: 'remark';
  readonly remark: Remark;
}

/** A sample campaign in the words of its author; everything that rules decide is made from it. */
export interface Story {
  readonly ruleset: string;
  readonly name: string;
  /** The lifestyle of the whole party. */
  readonly living: string;
  readonly heroes: readonly {
    /** As for the command line. */
    readonly plan: Readonly<Record<string, unknown>>;
    readonly player: string;
    readonly notes: string;
    /** The name of a drawing. */
    readonly portrait: string;
  }[];
  readonly expenses: readonly Pick<CampaignDocument['expenses'][number], 'name' | 'amount' | 'rhythm'>[];
  readonly events: readonly (StorySession | StoryDowntime | StoryRemark)[];
  readonly notes: readonly (Pick<Note, 'id' | 'topic' | 'title' | 'text'> & Partial<Note>)[];
  readonly pins: readonly { readonly note: string; readonly part: string | null }[];
  readonly clocks: readonly (ClockFields & { readonly filled: number })[];
  readonly stash: { readonly money: number; readonly items: readonly StashFields[] };
  readonly encounters: readonly (Pick<Plan, 'name'> & Partial<Plan>)[];
}
