import { describe, expect, it } from 'vitest'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { findHeader, type HeadLine } from '#domain/integration/imports/find-header.ts'
import { matchesPattern } from '#domain/integration/imports/file-pattern.ts'
import { fieldNamesOf, likelyEntity } from '#domain/integration/imports/known-names.ts'

const linesOf = (text: string): readonly HeadLine[] =>
  text
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.split('|') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))

describe('the header of a sheet', () => {
  it.each([
    ['is the first line of a plain table', 'code|name|price\nA|Bolt|1.5\nB|Nut|2', 1],
    ['is below a title, a date and notes', 'Price list||\n2026-11-27||\n\ncode|name|price\nA|Bolt|1.5', 4],
    [
      'is the line of names below their groups',
      'Item|||Dates|\nCode|Name|Unit|From|To\nA|Bolt|PC|2026-01-01|2026-02-01',
      2,
    ],
    ['is no line of values, though all are texts', '物料|名称|单位\nA|螺丝|件\nB|螺母|件', 1],
    ['has times that people write', '编码|开始|结束\nA|2026/11/27 08:00|2026年11月28日', 1],
  ])('%s', (_, text, line) => {
    expect(findHeader(linesOf(text))?.line).toBe(line)
  })

  it('is nowhere in an empty sheet', () => {
    expect(findHeader([])).toBeNull()
    expect(findHeader(linesOf('||\n|'))).toBeNull()
  })

  it('is the line with names of fields where others look as good', () => {
    const text = 'report|made by|for whom\n编码|名称|小数位\nkg|千克|三'
    expect(findHeader(linesOf(text))?.line).toBe(1)
    expect(findHeader(linesOf(text), fieldNamesOf(entityNamed('unit')))?.line).toBe(2)
  })

  it('of a table counts more than a line of a cover page', () => {
    const cover = findHeader(linesOf('Company|Example Ltd\nContact|Somebody'))!
    const table = findHeader(linesOf('MATNR|MAKTX|MEINS\nM-1|Bolt|PC'))!
    expect(table.score).toBeGreaterThan(cover.score)
  })
})

describe('what a file holds', () => {
  it('is found by names of fields in either language', () => {
    expect(likelyEntity(['Code', 'Name', 'Item type', 'Obtain method', 'Base unit'], entities)?.name).toBe(
      'item',
    )
    expect(likelyEntity(['编码', '名称', '物料类型', '获取方式', '基本单位'], entities)?.name).toBe('item')
  })

  it('stays open where names say nothing, or several would do', () => {
    expect(likelyEntity(['MATNR', 'MAKTX'], entities)).toBeNull()
    expect(likelyEntity(['code', 'name'], entities)).toBeNull()
  })
})

describe('a pattern of names', () => {
  it.each([
    ['orders.csv', 'Orders.CSV', true],
    ['orders.csv', 'orders.csv.bak', false],
    ['orders-*.csv', 'orders-2026.csv', true],
    ['orders-*.csv', 'orders-.csv', true],
    ['*', 'anything.xlsx', true],
    ['a*b*c', 'axxbyyc', true],
    ['a*b*c', 'axxcyyb', false],
    ['ab*ba', 'aba', false],
    ['*.csv', 'x(1).csv', true],
    ['a.c*', 'abcd', false],
  ])('%s means %s: %s', (pattern, name, isMeant) => {
    expect(matchesPattern(pattern, name)).toBe(isMeant)
  })
})
