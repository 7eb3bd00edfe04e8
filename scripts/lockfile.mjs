/** Compares `package-lock.json` with npm's own record in node_modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'node_modules/';
const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined);

/** The paths of the packages that these workspaces need ('' is the root); with `dev` also their devDependencies. */
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

/**
 * Where Node finds a package that is imported from this path; undefined if npm left it out, for example because it is for another system.
 */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = `${at === '' ? '' : `${at}/`}${folder}${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
  }
}

/** What this folder should have installed, and what it has. */
export function readLockfile(root) {
  const packages = packagesOf(join(root, 'package-lock.json'));
  // npm writes it at the end of an installation.
  const installed = packagesOf(join(root, folder, '.package-lock.json')) ?? {};
  const isAsLocked = (place) =>
    versionIn(join(root, place)) === (packages[place]?.link ? packages[packages[place].resolved] : packages[place])?.version;
  // npm leaves out optional packages for other systems.
  const isThere = (place) => (installed[place] ? isAsLocked(place) : packages[place].optional === true);
  return {
    needed: (use) => needed(packages, use),
    hasPackage: (place) => installed[place] && !installed[place].link && versionIn(join(root, place)) !== null,
    /** Whether all packages of this use are installed in the lockfile's versions. */
    hasAll: (use) => [...needed(packages, use)].every(isThere),
    /** Whether all installed packages match the lockfile, so that missing ones can be added. */
    isSound: () =>
      Object.keys(installed).length > 0 && Object.keys(installed).every((place) => !place.includes(folder) || isAsLocked(place)),
  };
}

/** The version of the package at this path; null if there is none, or only a part of it. */
function versionIn(place) {
  try {
    return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}
