import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { textOf } from '#domain/label.ts'
import { findLanguages } from '../../src/server/base/languages.ts'

findLanguages()

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Rows of all tables: term, Chinese term, German term, meaning, where. */
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('## In texts')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term |') && !line.startsWith('| --- |'))
  .map((line) => line.slice(2, -2).split(' | '))

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, k) => values.indexOf(value) !== k)

describe('the glossary', () => {
  it('has five cells per row', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ''))).toEqual([])
  })

  it('has one meaning per term, and one term per meaning', () => {
    expect(repeated(rows.map(([term]) => term!.toLowerCase()))).toEqual([])
    expect(repeated(rows.map(([, zh]) => zh!))).toEqual([])
    expect(repeated(rows.map(([, , de]) => de!.toLowerCase()))).toEqual([])
    expect(repeated(rows.map(([, , , meaning]) => meaning!.toLowerCase()))).toEqual([])
  })

  it('has the labels of the entities that it lists', () => {
    const labels = new Map(
      entities.map(({ name, label }) => [`entity ${name}`, [label.en, label.zh, textOf(label, 'de')]]),
    )
    const listed = rows.filter(([, , , , where]) => where!.startsWith('entity '))
    expect(listed.map(([term, zh, de, , where]) => [where, [term, zh, de]])).toEqual(
      listed.map(([, , , , where]) => [where, labels.get(where!)]),
    )
  })

  /** Specifications and their changeovers are numbered: the first one represents them. */
  it('lists every entity of master data, planning, kitting and delivery', () => {
    const areas = ['master', 'characteristics', 'planning', 'kitting', 'delivery']
    const wanted = entities
      .filter(({ name, area }) => areas.includes(area) && !/^(?:spec|change)(?:[2-9]|10)$/.test(name))
      .map(({ name }) => `entity ${name}`)
    const listed = new Set(rows.map(([, , , , where]) => where))
    expect(wanted.filter((where) => !listed.has(where))).toEqual([])
  })

  it('refers to files of the repository', () => {
    const paths = rows.map(([, , , , where]) => where!).filter((where) => !where.startsWith('entity '))
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
