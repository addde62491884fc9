// `node build/release/sbom.mjs FILE` writes what the built program is made of as a CycloneDX document.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import cyclonedx from '@cyclonedx/cyclonedx-library';
import { refuse } from '../scripts/arguments.mjs';
import { noticesOf } from '../scripts/notices.mjs';
import { inRoot } from '../scripts/root.mjs';

const { Enums, Models, Serialize, Spec } = cyclonedx;

/** The bill of materials as JSON: the bundled packages, the fonts, and Electron. The build has to exist. */
export function billOfMaterials(out) {
  const { version, devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const bom = new Models.Bom();
  const program = component(Enums.ComponentType.Application, { name: 'hearthbook', version, license: 'MIT' });
  bom.metadata.component = program;
  const electron = { name: 'electron', version: devDependencies.electron, license: 'MIT' };
  bom.components.add(component(Enums.ComponentType.Framework, electron));
  for (const notice of noticesOf(out)) bom.components.add(component(Enums.ComponentType.Library, notice));
  for (const { bomRef } of bom.components) program.dependencies.add(bomRef);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

function component(type, { name, version, license }) {
  const parts = /^(?:(@[^/]+)\/)?(.+)$/u.exec(name);
  const purl = `pkg:npm/${encodeURIComponent(parts[1] ?? '')}${parts[1] ? '/' : ''}${parts[2]}@${version}`;
  const made = new Models.Component(type, parts[2], { group: parts[1], version, bomRef: purl, purl });
  made.licenses.add(
    license.includes(' ') ? new Models.LicenseExpression(license) : new Models.SpdxLicense(license),
  );
  return made;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2);
  if (file === undefined) refuse('Name the file to write.', 'npm run sbom FILE');
  writeFileSync(file, `${billOfMaterials(inRoot('out'))}\n`);
}
