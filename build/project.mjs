import packageFile from '../package.json' with { type: 'json' };

/** The facts that every package states about the project; their one home is package.json. */
export const project = {
  name: packageFile.name,
  appId: packageFile.appId,
  productName: packageFile.productName,
  version: packageFile.version,
  summary: 'Tabletop characters and campaigns',
  description: packageFile.description,
  license: packageFile.license,
  authors: packageFile.author.name,
  /** None before the project has a place of its own: see docs/releasing.md. */
  homepage: packageFile.homepage,
  email: packageFile.author.email,
};

/** Written into every package; the year is that of LICENSE. */
export const copyright = `Copyright © 2026 The ${project.authors}`;

/** A contact as Debian wants it, with an address that reaches nobody until the project has one. */
export const contact = `${project.authors} <${project.email ?? `unset@${project.name}.invalid`}>`;
