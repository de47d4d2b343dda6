import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`)].filter(
  (file) => file.endsWith('.md'),
)

/** Rows of the tables of hops, per section: `| 1 | file | function | step |`. */
const sections = read('docs/tour.md')
  .split(/^## /m)
  .slice(1)
  .map((section) =>
    [...section.matchAll(/^\| \d+ \| `([^`]+)` \| `([^`]+)` \|/gm)].map(([, file, name]) => [file!, name!]),
  )

/** Declares a function, method, class or constant of that name. */
const declares = (text: string, name: string): boolean =>
  new RegExp(`(?:function\\*?|class|const) ${name}\\b|^  (?:async )?${name}\\(`, 'm').test(text)

describe('the tour', () => {
  it('has at most 20 hops from file to cell and 18 from pointer to database', () => {
    const [demand, drag] = sections
    expect(demand!.length).toBeGreaterThan(9)
    expect(demand!.length).toBeLessThanOrEqual(20)
    expect(drag!.length).toBeGreaterThan(9)
    expect(drag!.length).toBeLessThanOrEqual(18)
  })

  it.each(sections.flat())('%s declares %s', (file, name) => {
    expect(declares(read(file), name)).toBe(true)
  })

  it('would notice a function that is gone', () => {
    expect(declares(read('src/workbench/gantt/view/drag-tool.ts'), 'noSuchTool')).toBe(false)
  })
})

describe('documents', () => {
  it.each(documents)('%s names files that exist', (document) => {
    const paths = [
      ...read(document).matchAll(/`((?:src|assembly|tests|tools|bench|docs|e2e)\/[\w./-]+)`/g),
    ].map(([, path]) => path!)
    const links = [...read(document).matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, path]) =>
      join(document, '..', path!),
    )
    expect([...paths, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
