import { readFileSync } from 'node:fs';
import { parser } from 'keep-a-changelog';
import { project } from '../project.mjs';
import { inRoot } from '../scripts/root.mjs';

/** The page of the program in software centers, in the format of AppStream. */
export function metainfo() {
  const { appId, name, productName, summary, license, authors, homepage } = project;
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${appId}</id>
  <launchable type="desktop-id">${name}.desktop</launchable>
  <name>${productName}</name>
  <summary>${summary}</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${license}</project_license>
  <developer_name>${authors}</developer_name>
${homepage === undefined ? '' : `  <url type="homepage">${homepage}</url>\n`}  <description>
    <p>
      Build tabletop characters with a guided wizard that knows the rules and explains every number, play them with dice and
      trackers, and print sheets that you want to play from.
    </p>
    <p>
      For game masters there are campaigns with sessions, downtime, notes, encounters and a screen of rules. A table can be
      shared with the programs and phones of its players. Five rule systems are built in, and you can make custom games from
      forms.
    </p>
    <p>
      Everything stays in readable files on this computer. Nothing leaves it unless you open a table or agree to updates.
    </p>
  </description>
  <provides>
    <binary>${name}</binary>
    <mediatype>application/x-hearthbook</mediatype>
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
${releases()}
  </releases>
</component>
`;
}

/** Each version with its day; one that is still being made has the day on which it is. */
function releases() {
  const known = parser(readFileSync(inRoot('CHANGELOG.md'), 'utf8')).releases.filter(({ date }) => date);
  const day = (date) => date.toISOString().slice(0, 10);
  const listed = known.map(({ version, date }) => ({ version: String(version), day: day(date) }));
  if (!listed.some(({ version }) => version === project.version))
    listed.unshift({ version: project.version, day: day(new Date()) });
  return listed.map(({ version, day: on }) => `    <release version="${version}" date="${on}"/>`).join('\n');
}
