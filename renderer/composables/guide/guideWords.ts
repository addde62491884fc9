/** Words that people type, by the word that the guide has for them. */
const typed: Readonly<Record<string, string>> = {
  advance: 'level',
  advancing: 'level',
  award: 'give grant',
  bin: 'trash deleted',
  browser: 'chrome firefox safari',
  campaign: 'adventure',
  change: 'modify',
  chart: 'graph',
  close: 'end finish',
  companion: 'pet animal familiar mount',
  correct: 'fix change',
  correction: 'fix',
  damage: 'hurt hit wound',
  damaged: 'broken corrupt',
  dark: 'night black mode',
  delete: 'erase',
  earlier: 'older old previous',
  empty: 'blank',
  encounter: 'fight combat battle',
  exp: 'xp experience',
  export: 'email mail send',
  finish: 'complete',
  foe: 'monster enemy',
  gear: 'weapon armor item equipment',
  health: 'hp hitpoints life',
  homebrew: 'custom own',
  image: 'picture photo avatar',
  journal: 'history',
  kind: 'type',
  language: 'german french spanish',
  larger: 'bigger big increase',
  loot: 'treasure',
  message: 'chat',
  money: 'gold coins cash currency',
  network: 'internet online offline wifi',
  notes: 'journal diary',
  pack: 'spell race class feat',
  party: 'group team players',
  past: 'old last previous',
  phone: 'mobile iphone android',
  portrait: 'picture photo avatar image',
  print: 'paper',
  random: 'chance',
  restore: 'recover undelete',
  roll: 'dice throw',
  rules: 'system',
  saved: 'autosave',
  secret: 'hidden hide private',
  session: 'evening',
  sharing: 'share send',
  shortcut: 'hotkey',
  spreadsheet: 'excel csv',
  synchronized: 'dropbox onedrive nextcloud cloud sync',
  table: 'online',
  text: 'font letters',
  theme: 'mode colors',
  update: 'upgrade',
  version: 'update upgrade',
};

/** Words of a newcomer who asks for a whole task and knows none of its names, by the page and section that has it. */
export const tasks: ReadonlyMap<string, string> = new Map([
  ['first-character#have-one-built-at-once', 'random, automatic, generated, quick character, npc'],
  [
    'first-campaign#add-the-party',
    'add, put players, heroes, friends, people, characters in my campaign, group',
  ],
  ['first-campaign#add-npcs-and-vehicles', 'make, create, new npc'],
  ['first-campaign#keep-a-secret', 'hide notes from players'],
  ['advancing#spend-exp', 'level up, buy, raise, improve skills, new level'],
  ['playing#rest-or-let-time-pass', 'short, long rest, sleep, camp'],
  [
    'playing#take-damage-and-heal',
    'character death, dying, dead, die, died, killed, unconscious, lose, get health, hp',
  ],
  ['playing#roll-any-dice', 'roll dice, a die, d4, d6, d8, d10, d12, d20, d100'],
  ['playing#look-up-a-rule', 'find, search a rule, spell, condition'],
  ['encounters#run-the-turns', 'roll initiative, turn order'],
  ['printing#print-a-character-sheet', 'export as pdf'],
  ['translating#', 'change, choose the language of the program; german, french, spanish'],
  ['sessions#begin-a-session', 'start the game, the evening, the night'],
  [
    'sessions#close-a-session',
    `after the game, the evening, the night is over; end, finish, stop, complete, wrap up, done playing tonight;
     give, award, hand out, reward everyone, all, the party, group, players with exp, xp, experience points, money`,
  ],
  [
    'sessions#award-exp-during-play',
    'give, award, reward a player, somebody exp, xp, experience points now, at once, before the end',
  ],
  [
    'sessions#keep-loot-that-belongs-to-no-one-yet',
    'give, share, divide, distribute loot, treasure, gold to everyone, the party, group, players',
  ],
  ['downtime#add-an-activity', 'craft, brew, train, study, work between adventures'],
  [
    'encounters#prepare-an-encounter',
    'add, make, create, new monsters, enemies, foes, fight, combat, battle',
  ],
  ['encounters#show-it-to-the-players', 'second screen, monitor, projector, television, tv'],
  ['playing-together#a-table-server', 'over the internet, online, remote, from home, far away friends'],
  ['playing-together#open-the-table', 'play online, host a game, lan, wifi'],
  [
    'playing-together#seats-and-invitations',
    'invite my players, friends; link, code; remove, kick, ban a player',
  ],
  [
    'sharing#give-a-character-to-somebody',
    'give a player their character; hand out, mail, email, send characters, sheets',
  ],
  ['sharing#open-a-file-that-somebody-gave-you', 'import, load, receive a character, campaign, file'],
  [
    'homebrew#add-gear-skills-creatures-and-other-content',
    'my own, new, custom race, class, spell, weapon, monster, item',
  ],
  ['questions#does-it-need-the-network', 'does it work offline, without internet, wifi'],
  ['questions#how-do-i-get-a-new-version', 'update, upgrade the program, app'],
  ['questions#why-is-this-number-not-what-i-expect', 'wrong, different number, value, total'],
  ['custom-games#', 'my own, new, custom rules, system, rpg, game; write, design'],
  ['printing#print-several-characters-at-once', 'print two, three, many, all sheets'],
  [
    'your-data#move-to-a-new-computer',
    'new, other, another, second computer, pc, laptop, machine; transfer, move',
  ],
  [
    'your-data#where-are-my-files',
    'where are my characters, campaigns saved, stored, kept; folder, location, path',
  ],
  [
    'your-data#get-something-back-from-the-bin',
    'restore, recover, undelete, get back a deleted, lost, disappeared, missing character, campaign',
  ],
  ['your-data#back-up-everything', 'backup'],
  ['over-the-internet#back-up-the-tables', 'backup of a table server'],
  ['your-data#when-is-something-saved', 'save; crash, crashed'],
]);

/** Common endings of English are left out, so that "printing" finds "print". */
export function stem(folded: string): string {
  const bare = folded.replace(/['’]s?$/, '');
  if (bare.length < 5) return bare.length === 4 ? bare.replace(/(?<![su])s$/, '') : bare;
  return bare.replace(/(?<=.{3})(?:ings?|ed|es|s|e)$/, '');
}

/** By the stem of the guide's word. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(typed).map(([word, others]) => [stem(word), others.split(' ').map(stem)]),
);
