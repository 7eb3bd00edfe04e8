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
      const path = pathOf(packages, from, name);
      if (path === undefined || found.has(path) || (packages[path].dev && !dev)) continue;
      found.add(path);
      if (packages[path].link) visit(packages[path].resolved, false);
      else visit(path, false);
    }
  };
  for (const workspace of workspaces) visit(workspace, dev);
  return found;
}

/**
 * Where Node finds a package that is imported from this path; undefined if npm left it out, for example because it is for another system.
 */
function pathOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at === '' ? '' : `${at}/`}${folder}${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}

/** What this folder should have installed, and what it has. */
export function readLockfile(root) {
  const packages = packagesOf(join(root, 'package-lock.json'));
  // npm writes it at the end of an installation.
  const installed = packagesOf(join(root, folder, '.package-lock.json')) ?? {};
  const isAsLocked = (path) =>
    versionIn(join(root, path)) === (packages[path]?.link ? packages[packages[path].resolved] : packages[path])?.version;
  // npm leaves out optional packages for other systems.
  const isThere = (path) => (installed[path] ? isAsLocked(path) : packages[path].optional === true);
  return {
    needed: (use) => needed(packages, use),
    hasPackage: (path) => installed[path] && !installed[path].link && versionIn(join(root, path)) !== null,
    /** Whether all packages of this use are installed in the lockfile's versions. */
    hasAll: (use) => [...needed(packages, use)].every(isThere),
    /** Whether all installed packages match the lockfile, so that missing ones can be added. */
    isSound: () => Object.keys(installed).length > 0 && Object.keys(installed).every((path) => !path.includes(folder) || isAsLocked(path)),
  };
}

/** The version of the package at this path; null if there is none, or only a part of it. */
function versionIn(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}
