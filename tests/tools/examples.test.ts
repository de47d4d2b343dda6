import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sections = readFileSync('docs/examples.md', 'utf8').split(/^## /m).slice(1)

/** First column of the first table of a section. */
const filesOf = (section: string): string[] =>
  [...section.matchAll(/^\| `((?:src|assembly)\/[\w./-]+)` \|/gm)].map(([, file]) => file!)

/** Files that are written by hand and name a column. */
function filesNaming(column: string): string[] {
  const word = new RegExp(`\\b${column}\\b`)
  return globSync('{src/engine,assembly}/**/*.ts')
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return word.test(text) && !text.startsWith('// Generated')
    })
    .toSorted()
}

describe('worked examples', () => {
  it('a column of a kernel is in the declaration, the preparation, the rule and the kernel', () => {
    const section = sections.find((one) => one.startsWith('A column that the kernel reads'))!
    const [column] = /(?<=^`)\w+(?=`)/m.exec(section)!
    const files = filesOf(section)
    expect(files.length).toBeLessThanOrEqual(4)
    expect(filesNaming(column)).toEqual(files.toSorted())
  })

  it('a column of a result table is in four files and on its screen', () => {
    const section = sections.find((one) => one.startsWith('A column of a result table'))!
    const files = filesOf(section).filter((file) => !file.includes('/screens/'))
    expect(files).toHaveLength(4)
    for (const file of files.filter((one) => !one.includes('orders.ts')))
      expect(readFileSync(file, 'utf8'), file).toContain('gatingDate')
  })
})
