import { z } from 'zod';
import referenceJson from '../data/reference.json';
import { gridIds } from './grids';

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const heading = z.string().min(1);

/**
 * The entries whose words stand under `reference.entries`; skills, actions and conditions make their own.
 *
 * - `covers`: further headings of the rule document that the entry speaks of
 * - `items`: how many points its list has
 * - `grid`: the table that is made from the figures of the rules
 */
export const written = z
  .strictObject({
    groups: z.array(id),
    entries: z.array(
      z.strictObject({
        id,
        group: id,
        rule: heading,
        covers: z.array(heading).exactOptional(),
        items: z.int().min(1).exactOptional(),
        grid: z.enum(gridIds).exactOptional(),
        embeds: z
          .array(z.strictObject({ kind: z.enum(['table', 'calculator', 'check']), id }))
          .exactOptional(),
        links: z.array(id).exactOptional(),
      }),
    ),
    /** What a GM's screen starts with. */
    screen: z.array(id),
  })
  .parse(referenceJson);
