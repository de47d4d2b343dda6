import { describe, expect, it } from 'vitest'
import { circlesAmong, importsIn, type Import } from '../support/imports.ts'

/** The floors of the server from the lowest up: a folder imports from its own floor and those below. */
const floors = ['base', 'outgoing', 'db', 'log', 'http', 'identity', 'platform', 'features', 'app', 'main.ts']
/** Floors of several folders, between which no circle may be. */
const divided = new Set(['platform', 'features'])

const floorOf = (file: string): string => file.split('/')[0]!
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, divided.has(floorOf(file)) ? 2 : 1)
    .join('/')

const backwards = (all: readonly Import[]): string[] =>
  all
    .filter(({ to }) => floors.includes(floorOf(to)))
    .filter(({ from, to }) => floors.indexOf(floorOf(to)) > floors.indexOf(floorOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)

/** Folders of the circles. */
const circles = (all: readonly Import[]): string[] =>
  circlesAmong(all, folderOf).map(({ folders }) => folders.join(', '))

describe('folders of the server', () => {
  const inServer = (file: string): string => file.slice('src/server/'.length)
  const all = importsIn('src/server').map(({ from, to }) => ({ from: inServer(from), to: inServer(to) }))

  it('stand on a declared floor', () => {
    expect(all.length).toBeGreaterThan(3000)
    expect([...new Set(all.map(({ from }) => floorOf(from)))].sort()).toEqual([...floors].sort())
  })

  it('import from their own floor and those below', () => {
    expect(backwards(all)).toEqual([])
    expect(backwards([{ from: 'db/pool.ts', to: 'platform/crud/read.ts' }])).toEqual([
      'db/pool.ts imports platform/crud/read.ts',
    ])
  })

  it('have no circle among the features or the parts of the platform', () => {
    expect(circles(all)).toEqual([])
    const back = { from: 'features/kitting/run.ts', to: 'features/planning/plan.ts' }
    expect(circles([...all, back])[0]).toMatch(/features\/kitting.*features\/planning/)
  })
})
