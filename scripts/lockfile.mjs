/** What `package-lock.json` says, and what npm has written down of its own in node_modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'node_modules/';
const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined);

/** The packages that these workspaces need ('' is the root), by their places; with `dev` also what only checks and tests need. */
function needed(packages, { workspaces, dev }) {
  const found = new Set();
  const visit = (from, withDev) => {
    const { dependencies, optionalDependencies, devDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[from];
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    const names = [...peers, ...Object.keys({ ...dependencies, ...optionalDependencies, ...(withDev && devDependencies) })];
    for (const name of names) {
      const place = placeOf(packages, from, name);
      if (place === undefined || found.has(place) || (packages[place].dev && !dev)) continue;
      found.add(place);
      if (packages[place].link) visit(packages[place].resolved, false);
      else visit(place, false);
    }
  };
  for (const workspace of workspaces) visit(workspace, dev);
  return found;
}

/** Where Node finds a package that is named in this place; undefined when npm left it out, as for another system. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = `${at === '' ? '' : `${at}/`}${folder}${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

/** What is to be installed in this folder, and how much of it is there. */
export function readLockfile(root) {
  const packages = packagesOf(join(root, 'package-lock.json'));
  // npm writes it when it is done.
  const installed = packagesOf(join(root, folder, '.package-lock.json')) ?? {};
  const isAsLocked = (place) =>
    versionIn(join(root, place)) === (packages[place]?.link ? packages[packages[place].resolved] : packages[place])?.version;
  // What is optional is for other systems when npm left it out.
  const isThere = (place) => (installed[place] ? isAsLocked(place) : packages[place].optional === true);
  return {
    needed: (use) => needed(packages, use),
    hasPackage: (place) => installed[place] && !installed[place].link && versionIn(join(root, place)) !== null,
    /** Whether all of this is installed, in the versions of the lockfile. */
    hasAll: (use) => [...needed(packages, use)].every(isThere),
    /** Whether what is installed is as the lockfile says, so that what is missing can be added to it. */
    isSound: () =>
      Object.keys(installed).length > 0 && Object.keys(installed).every((place) => !place.includes(folder) || isAsLocked(place)),
  };
}

/** Of the package in this folder; `null` where there is none, or half of one. */
function versionIn(place) {
  try {
    return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}
