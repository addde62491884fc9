import { message, type Translate } from '#shared/kernel/text';
import campaign from './examples/campaign.json';
import campaignDowntime from './examples/campaign-downtime.json';
import closeOut from './examples/close-out.json';
import downtime from './examples/downtime.json';
import fight from './examples/fight.json';
import plan from './examples/plan.json';
import revision from './examples/revision.json';

/** Arguments of one call, and the file that it reads; `more` are calls with other options. */
export interface Example {
  readonly call: readonly string[];
  readonly more?: readonly (readonly string[])[];
  readonly file?: { readonly name: string; readonly content: object };
}

/** Ids of the examples; real ones are of the same length. */
export const exampleIds = {
  character: '7a1e5c90b2d34f6881c0e4d7a9b35f12',
  creature: 'd83b60a1f5e94c7290ab47c8e1d3f065',
  campaign: 'c41f08d2e6b74a3f9d5c1b8e7f20a693',
  session: '05d9b7e3a8c14620bf5e7d1c93a6f840',
  downtime: '9be24c7f1d8046a5930fe8b2c6d75a1e',
} as const;
const ids = exampleIds;

const calculator = { dice: [3, 5], stat: 3, modifier: 0, mode: 'normal' };
const chance = { stat: 3, modifier: 0, mode: 'advantage' };

/** One for each command, in an order in which they can be tried. The guide shows the same files. */
export const examples: Readonly<Record<string, Example>> = {
  rulesets: { call: ['rulesets'] },
  create: { call: ['create', 'plan.json', '--save'], file: { name: 'plan.json', content: plan } },
  list: { call: ['list', '--kind', 'character', '--search', 'brakka'] },
  check: { call: ['check', ids.character] },
  sheet: { call: ['sheet', 'plan.json', '--out', 'sheet.pdf', '--paper', 'letter'] },
  export: { call: ['export', ids.character, '--out', 'brakka.hearth'] },
  import: { call: ['import', 'brakka.hearth', '--replace'] },
  calc: { call: ['calc', 'heroic', 'check', JSON.stringify(calculator)] },
  odds: { call: ['odds', 'heroic', JSON.stringify(chance)] },
  downtime: { call: ['downtime', 'downtime.json'], file: { name: 'downtime.json', content: downtime } },
  'campaign create': {
    call: ['campaign', 'create', 'campaign.json'],
    file: { name: 'campaign.json', content: campaign },
  },
  'campaign begin': { call: ['campaign', 'begin', ids.campaign, 'session'] },
  'campaign close-out': {
    call: ['campaign', 'close-out', 'session.json'],
    file: { name: 'session.json', content: closeOut },
  },
  'campaign downtime': {
    call: ['campaign', 'downtime', 'winter.json'],
    file: { name: 'winter.json', content: campaignDowntime },
  },
  'campaign revise': {
    call: ['campaign', 'revise', ids.campaign, ids.session, 'revision.json'],
    file: { name: 'revision.json', content: revision },
  },
  'campaign report': { call: ['campaign', 'report', ids.campaign] },
  'encounter run': {
    call: ['encounter', 'run', 'fight.json', '--save', ids.campaign],
    file: { name: 'fight.json', content: fight },
  },
  'print blank': { call: ['print', 'blank', 'heroic', '--out', 'blank.pdf'] },
  'print reference': { call: ['print', 'reference', 'heroic', '--out', 'reference.pdf'] },
  'print sheet': {
    call: ['print', 'sheet', ids.character, '--out', 'brakka.pdf'],
    more: [['print', 'sheet', ids.character, '--format', 'booklet', '--out', 'booklet.pdf']],
  },
  'print cards': {
    call: ['print', 'cards', ids.creature, '--per-page', '8', '--out', 'cards.pdf'],
    more: [
      ['print', 'cards', 'heroic', '--kind', 'powers', '--out', 'powers.pdf'],
      ['print', 'cards', ids.character, '--kind', 'items', '--per-page', '9', '--out', 'gear.pdf'],
      ['print', 'cards', ids.campaign, '--kind', 'initiative', '--out', 'order.pdf'],
      ['print', 'cards', ids.campaign, '--kind', 'tents', '--paper', 'letter', '--out', 'tents.pdf'],
    ],
  },
  'print statement': { call: ['print', 'statement', ids.character, '--out', 'ledger.pdf'] },
  'print chronicle': { call: ['print', 'chronicle', ids.campaign, '--for', 'gm', '--out', 'log.pdf'] },
  'print party': { call: ['print', 'party', ids.campaign, 'sheets', '--out', 'party.pdf'] },
  'print downtime': { call: ['print', 'downtime', ids.campaign, ids.downtime, '--out', 'winter.pdf'] },
  'campaign revert': { call: ['campaign', 'revert', ids.campaign, ids.session, '--dry-run'] },
  languages: { call: ['languages', 'de'] },
  backup: { call: ['backup', 'library.zip'] },
  restore: { call: ['restore', 'library.zip', '--dry-run'] },
  verify: { call: ['verify'] },
};

/** The end of a command's help; empty for a group of commands. */
export function exampleText(command: string, translate: Translate): string {
  const example = examples[command];
  if (example === undefined) return '';
  const { call, more = [], file } = example;
  const lines = [
    '',
    translate(message(more.length > 0 ? 'cli.help.examples' : 'cli.help.example')),
    ...[call, ...more].map(shellCall),
  ];
  if (file !== undefined) lines.push('', `${file.name}:`, compact(file.content));
  return lines.join('\n');
}

/** The widest line of a call, so that it also fits into the manual page. */
const widestCall = 70;

/** A call on as many lines as it needs; a long one goes on before an option. */
function shellCall(call: readonly string[]): string {
  const parts = call.reduce<string[]>((done, word) => {
    const isOption = word.startsWith('--') || done.length === 0;
    return isOption
      ? [...done, quoted(word)]
      : [...done.slice(0, -1), `${done.at(-1) ?? ''} ${quoted(word)}`];
  }, []);
  const lines = ['  hearthbook --cli'];
  for (const part of parts) {
    const last = lines.at(-1) ?? '';
    if (lines.length === 1 && part === parts[0]) lines[0] = `${last} ${part}`;
    else if (last.length + part.length + 1 > widestCall) lines.push(`      ${part}`);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines.join(' \\\n');
}

/** For a POSIX shell. */
function quoted(argument: string): string {
  return /^[\w./-]+$/.test(argument) ? argument : `'${argument}'`;
}

const widest = 76;

/** JSON with lists and objects on one line if they fit. */
function compact(value: unknown, indent = ''): string {
  const short = oneLine(value);
  if (indent.length + short.length <= widest || typeof value !== 'object' || value === null) return short;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => `${inner}${compact(item, inner)}`)
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${compact(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${items.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
