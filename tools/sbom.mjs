import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, runMain, Stop } from './root.mjs';

// `npm run sbom [-- file]`: writes every package of the lockfile, with the digest that installs compare, as a bill of
// materials in CycloneDX 1.5. (`npm sbom` itself gives up where two packages ask for different versions of a third.)

const DIGESTS = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' };

runMain(async () => {
  const file = resolve(process.argv[2] || join(ROOT, 'sbom.cdx.json'));
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const components = componentsOf(lock);
  const own = lock.packages[''];
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', name: own.name || lock.name, version: own.version || '0' },
    },
    components,
  };
  const isThere = existsSync(file);
  try {
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  } catch (error) {
    throw new Stop(`The file ${file} cannot be written: ${error.code || error.message}.`);
  }
  console.log(`Wrote ${components.length} packages to ${file}${isThere ? ', over the older one' : ''}.`);
});

/** One for each package and version, whether it is in node_modules once or several times. */
function componentsOf(lock) {
  const components = new Map();
  for (const path of Object.keys(lock.packages)) {
    const entry = lock.packages[path];
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || entry.link) continue;
    const name = entry.name || path.slice(at + 'node_modules/'.length);
    const component = componentOf(name, entry);
    const known = components.get(component.purl);
    // If the shop needs it anywhere, it is not only a development tool.
    if (!known || known.scope === 'excluded') components.set(component.purl, component);
  }
  return Array.from(components.values()).sort((one, other) => (one.purl < other.purl ? -1 : 1));
}

function componentOf(name, { version, integrity, license, dev, optional }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = { type: 'library', 'bom-ref': purl, name, version, purl };
  component.scope = dev ? 'excluded' : optional ? 'optional' : 'required';
  if (license)
    component.licenses = [/[ ()]/.test(license) ? { expression: license } : { license: { name: license } }];
  const hashes = (integrity || '').split(' ').filter(Boolean).map(hashOf);
  if (hashes.length > 0) component.hashes = hashes;
  return component;
}

function hashOf(integrity) {
  const [kind, digest] = integrity.split(/-(.*)/);
  return { alg: DIGESTS[kind], content: Buffer.from(digest, 'base64').toString('hex') };
}
