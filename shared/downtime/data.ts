import { z } from 'zod';
import dataJson from './data.json';

/** Classes of lifestyles that work pays for, lowest first: `modest` means modest or below. */
export const lifestyleClasses = ['modest', 'comfortable', 'wealthy', 'opulent'] as const;
export type LifestyleClass = (typeof lifestyleClasses)[number];

/** Conditions for repairs (Crafting and Repairing). */
export const repairConditions = ['good', 'poor'] as const;

/** Places to practice a profession (Practicing a Profession). */
export const socialStandings = ['ordinary', 'organisation', 'wealthy'] as const;

const positive = z.int().min(1);
const source = z.string().min(1);
const lifestyleClass = z.enum(lifestyleClasses);
const benefit = { free: lifestyleClass, half: lifestyleClass };

const dataSchema = z.strictObject({
  lifestyles: z.strictObject({
    source,
    rows: z.array(
      z.strictObject({ id: source, perDay: positive, open: z.boolean(), countsAs: lifestyleClass }),
    ),
  }),
  expenses: z.strictObject({ source }),
  activities: z.strictObject({ source }),
  crafting: z.strictObject({
    valuePerDay: positive,
    materials: z.strictObject({ parts: positive, of: positive }),
    ...benefit,
    source,
  }),
  repair: z.strictObject({
    sides: positive,
    bonus: z.record(z.enum(repairConditions), z.int().min(0)),
    ...benefit,
    source,
  }),
  learning: z.strictObject({ days: positive, perIntelligence: positive, perDay: positive, source }),
  profession: z.strictObject({ free: z.record(z.enum(socialStandings), lifestyleClass), source }),
  recuperating: z.strictObject({ source }),
  research: z.strictObject({ perDay: positive, source }),
});

/** The figures of BETWEEN ADVENTURES, each with its section. */
// Data that is parsed once at startup is not worth compiling a function for.
export const figures = dataSchema.parse(dataJson, { jitless: true });

/** Allows ten years in days, also for a single activity. */
export const longestDowntime = 3660;
