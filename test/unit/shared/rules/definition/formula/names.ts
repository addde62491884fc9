import { raw } from '#shared/kernel/text';
import {
  envOf,
  flag,
  number,
  type Binding,
  type Env,
  type Field,
  type Fields,
  type Row,
  type Type,
  type Value,
} from '#shared/rules/definition/formula/types';
import { createTranslator } from '#electron/text/translator';
import { sharedMessages } from '#shared/locales/catalog';

export const say = createTranslator('en', sharedMessages());

const skills = { name: 'Skills', ids: ['brawl', 'blades'] };
const word: Type = { kind: 'word' };
const catalogWord: Type = { kind: 'word', of: { name: 'Catalogs', ids: ['weapons', 'armors'] } };
const skillWord: Type = { kind: 'word', of: skills };

export const gearFields: Fields = new Map<string, Field>([
  ['name', { type: word }],
  ['weight', { type: number, label: raw('Weight') }],
  ['quantity', { type: number }],
  ['worn', { type: flag }],
  ['from', { type: catalogWord }],
  ['key', { type: word }],
  ['skill', { type: skillWord }],
]);

const gear: readonly Row[] = [
  { name: 'Sword', key: 'Sword', weight: 3, quantity: 1, worn: false, from: 'weapons', skill: 'blades' },
  { name: 'Leather', key: 'Leather', weight: 8, quantity: 1, worn: true, from: 'armors' },
  { name: 'Knife', key: 'Knife', weight: 1, quantity: 2, worn: false, from: 'weapons', skill: 'brawl' },
];

const bands: readonly Row[] = [
  { id: 'low', from: 0, bonus: -1 },
  { id: 'middle', from: 10, bonus: 0 },
  { id: 'high', from: 15, bonus: 2 },
];

const given: readonly (readonly [string, Type, Value])[] = [
  ['might', number, 60],
  ['vigor', number, 60],
  ['frame', number, 55],
  ['agility', number, 12],
  ['mind', number, 10],
  ['none', number, 0],
  ['shielded', flag, true],
  ['skill', { kind: 'word', of: skills }, 'brawl'],
  ['trained', { kind: 'words', of: skills }, ['blades']],
  ['gear', { kind: 'rows', fields: gearFields, most: 30 }, gear],
  [
    'bands',
    {
      kind: 'rows',
      most: 3,
      fields: new Map<string, Field>([
        ['id', { type: word }],
        ['from', { type: number }],
        ['bonus', { type: number }],
      ]),
    },
    bands,
  ],
];

const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const bindings: ReadonlyMap<string, Binding> = new Map(
  given.map(([name, type], slot): [string, Binding] => [
    name,
    { type, label: raw(title(name)), reads: [name], read: (env) => env.world[slot] },
  ]),
);

export const world = (): Env => envOf(given.map(([, , value]) => value));

export const scope = { find: (name: string) => bindings.get(name), names: () => bindings.keys() };
