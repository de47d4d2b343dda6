import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const server = fileURLToPath(new URL('../../src/server', import.meta.url))

/** The floors of the server from the lowest up: a folder imports from its own floor and those below. */
const floors = ['base', 'outgoing', 'db', 'log', 'http', 'identity', 'platform', 'features', 'app', 'main.ts']
/** Floors of several folders, between which no circle may be. */
const divided = new Set(['platform', 'features'])

interface Import {
  readonly from: string
  readonly to: string
}

const importsOf = (file: string, source: string): Import[] =>
  [...source.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path]) => ({
    from: file,
    to: normalize(join(dirname(file), path!)),
  }))

function* imports(): Generator<Import> {
  for (const entry of readdirSync(server, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const path = join(entry.parentPath, entry.name)
    yield* importsOf(relative(server, path), readFileSync(path, 'utf8'))
  }
}

const floorOf = (file: string): string => file.split('/')[0]!
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, divided.has(floorOf(file)) ? 2 : 1)
    .join('/')

const backwards = (all: Iterable<Import>): string[] =>
  [...all]
    .filter(({ to }) => floors.includes(floorOf(to)))
    .filter(({ from, to }) => floors.indexOf(floorOf(to)) > floors.indexOf(floorOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)

/** Folders of a circle, each followed by the one that it imports; empty: there is none. */
function circle(all: Iterable<Import>): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [a, b] = [folderOf(from), folderOf(to)]
    if (a !== b && !to.startsWith('..')) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const done = new Set<string>()
  const follow = (folder: string, path: readonly string[]): string[] => {
    if (path.includes(folder)) return path.slice(path.indexOf(folder)).concat(folder)
    if (done.has(folder)) return []
    for (const other of next.get(folder) ?? []) {
      const found = follow(other, [...path, folder])
      if (found.length > 0) return found
    }
    done.add(folder)
    return []
  }
  for (const folder of next.keys()) {
    const found = follow(folder, [])
    if (found.length > 0) return found
  }
  return []
}

describe('folders of the server', () => {
  const all = [...imports()]

  it('stand on a declared floor', () => {
    expect(all.length).toBeGreaterThan(3000)
    expect([...new Set(all.map(({ from }) => floorOf(from)))].sort()).toEqual([...floors].sort())
  })

  it('import from their own floor and those below', () => {
    expect(backwards(all)).toEqual([])
    expect(backwards(importsOf('db/pool.ts', "import { list } from '../platform/crud/read.ts'"))).toEqual([
      'db/pool.ts imports platform/crud/read.ts',
    ])
  })

  it('have no circle among the features or the parts of the platform', () => {
    expect(circle(all)).toEqual([])
    const [back] = importsOf('features/kitting/run.ts', "import { plan } from '../planning/plan.ts'")
    expect(circle([...all, back!])).toEqual(['features/planning', 'features/kitting', 'features/planning'])
  })
})
