import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownedTwice, readSheet, type Sheet } from '../support/style-classes.ts'

/**
 * A class belongs to one style sheet: the one whose selectors begin with it. Inside of its own classes a sheet may place
 * the parts of others, and use words of its own. Every class is one that somebody sets.
 */
const root = path.resolve(import.meta.dirname, '../../src/workbench')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort()
/** The sample of an extension is a page of its own. */
const sheets = files('**/*.css')
  .filter((file) => !file.startsWith('public/'))
  .map((file) => readSheet(file, read(file)))

/** Words that may be styled on their own, wherever they stand. */
const SHARED = 'theme/base.css'
/** Sheets of parts: what is inside of them is set by those who use the part. */
const PARTS = /^(?:parts|grid|fields|shell\/theme)\//

/** Classes that are values of data, by sheet. */
const values: Readonly<Record<string, readonly string[]>> = {
  'runs/runs.css': ['E', 'W'],
  'screens/pages/manage/manage.css': ['added', 'changed', 'moved', 'removed'],
  'screens/reporting/result-entry/result-entry.css': ['finish'],
}

const code = new Map(
  files('**/*.{ts,tsx,html}').map((file) => [
    file,
    read(file)
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/^import .*$/gm, ''),
  ]),
)
const wordsOf = new Map([...code].map(([file, text]) => [file, new Set(text.match(/[A-Za-z_][\w-]*/g))]))
/** Beginnings of classes that are put together, such as `side-${end}`. */
const beginnings = [...code.values()].flatMap((text) =>
  [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, start]) => start!),
)

const isSet = (name: string, where: (file: string) => boolean): boolean =>
  beginnings.some((start) => name.startsWith(start)) ||
  [...wordsOf].some(([file, words]) => where(file) && words.has(name))

/** Folders whose files have the elements of a sheet: its own, and those that import it. */
const folders = new Map(sheets.map(({ file }) => [file, [`${path.dirname(file)}/`]]))
for (const file of code.keys())
  for (const [, target] of read(file).matchAll(/^import '(\.[^']*\.css)'/gm))
    folders.get(path.join(path.dirname(file), target!))?.push(`${path.dirname(file)}/`)

const owned = new Set(sheets.flatMap(({ led }) => [...led]))
/** Words inside of parts, such as the content of a panel. */
const partWords = new Set(sheets.filter(({ file }) => PARTS.test(file)).flatMap(({ inner }) => [...inner]))

function unused({ file, led, inner }: Sheet): string[] {
  const near = (one: string): boolean =>
    PARTS.test(file) || folders.get(file)!.some((folder) => one.startsWith(folder))
  const known = (name: string): boolean =>
    owned.has(name) || (!PARTS.test(file) && partWords.has(name)) || (values[file]?.includes(name) ?? false)
  const own = [...inner].filter((name) => !known(name))
  return [
    ...[...led].filter((name) => !isSet(name, () => true)),
    ...own.filter((name) => !isSet(name, near)),
  ].map((name) => `${file}: ${name}`)
}

describe('classes of styles', () => {
  it('have one owner', () => {
    expect(ownedTwice(sheets)).toEqual([])
  })

  it('have the name of their owner in front, unless they are shared', () => {
    const bare = sheets
      .filter(({ file }) => file !== SHARED)
      .flatMap(({ file, led }) =>
        [...led]
          .filter((name) => !name.includes('-') && !file.startsWith(`${name}/`))
          .map((name) => `${file}: ${name}`),
      )
    expect(bare).toEqual([])
  })

  it('are set by somebody', () => {
    expect(sheets.flatMap(unused)).toEqual([])
  })
})

describe('the reading of sheets', () => {
  const sheet = (file: string, css: string): Sheet => readSheet(file, css)

  it('finds a class that two begin with, in lists, in layers and under a theme', () => {
    const one = sheet('one.css', '.a-one, .a-two { color: red } @layer x { .a-three { &:hover { top: 0 } } }')
    const two = sheet('two.css', '.dark .a-two td, p > .a-four { color: red } .b-own .a-three { top: 0 }')
    expect(ownedTwice([one, two])).toEqual(['a-two: one.css, two.css'])
    expect([...one.led]).toEqual(['a-one', 'a-two', 'a-three'])
    expect([...two.inner].sort()).toEqual(['a-four', 'a-three'])
  })

  it('finds a class that nobody sets', () => {
    expect(unused(sheet('parts/none.css', '.zz-nobody .zz-none { top: 0 }'))).toEqual([
      'parts/none.css: zz-nobody',
      'parts/none.css: zz-none',
    ])
  })
})
