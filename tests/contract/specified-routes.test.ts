import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { menu } from '#domain/menu/index.ts'

const candidates = ['../../../shared', '../../../../shared'].map((folder) =>
  fileURLToPath(new URL(`${folder}/spec/specification.md`, import.meta.url)),
)
const found = candidates.find((path) => existsSync(path))

/** Routes of §2.5, where `X1List to X10List` are ten. */
function routesOf(text: string): readonly string[] {
  const section = text.slice(text.indexOf('### 2.5'), text.indexOf('### 2.6'))
  return [...section.matchAll(/^- (\/\w+)[^:]*: (.*)$/gm)].flatMap(([, group, line]) =>
    line!
      .replace(/\([^)]*\)/g, '')
      .split(/,| and /)
      .map((name) => name.trim().replace(/\.$/, '').trim())
      .flatMap((name) => {
        const range = /^(\w+?)1List to /.exec(name)
        if (range) return Array.from({ length: 10 }, (_, at) => `${range[1]}${at + 1}List`)
        return name === 'its demo' ? ['ResourceCompositeGanttChartList_demo'] : [name]
      })
      .filter((name) => name !== '' && name !== 'refresh')
      .map((name) => `${group}/${name}`),
  )
}

const built = new Set(menu.flatMap((group) => group.screens.map((screen) => screen.route)))

it.skipIf(!found)(
  'every route of the menu groups that the specification names is built (skipped without it)',
  () => {
    const specified = routesOf(readFileSync(found!, 'utf8'))
    expect(specified.length).toBeGreaterThan(90)
    expect(specified.filter((route) => !built.has(route))).toEqual([])
  },
)
