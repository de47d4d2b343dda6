import { readFileSync } from 'node:fs'

/** Finds packages that the lock file names as optional dependencies but does not pin: `npm ci` would refuse such a lock. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}
const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter(
      (name) =>
        !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    )
    .map((name) => `${path || 'package.json'} -> ${name}`),
)
if (missing.length > 0) {
  process.stderr.write(`not in package-lock.json:\n${missing.join('\n')}\n`)
  process.exitCode = 1
}
