import { describe, expect, it } from 'vitest'
import {
  isShown,
  matchesText,
  textRows,
  wrongPlaces,
} from '../../../src/workbench/screens/system/texts/text-rows.ts'

const product = {
  'zh-Hans': { 'shell.home': '首页', 'list.rows': '{count} 行' },
  en: { 'shell.home': 'Home', 'list.rows': '{count} rows', 'list.rows_one': 'One row' },
}
const own = [{ key: 'shell.home', culture: 'en', text: 'Start' }]

describe('texts of the product with other words', () => {
  const rows = textRows(product, own)

  it('stand by key with both languages', () => {
    expect(rows.map(({ key }) => key)).toEqual(['list.rows', 'list.rows_one', 'shell.home'])
    expect(rows[2]).toEqual({
      key: 'shell.home',
      product: { 'zh-Hans': '首页', en: 'Home' },
      own: { en: 'Start' },
    })
  })

  it('are found by key, words and other words', () => {
    const found = (sought: string) => rows.filter((row) => matchesText(row, sought)).map(({ key }) => key)
    expect(found('首页')).toEqual(['shell.home'])
    expect(found('START')).toEqual(['shell.home'])
    expect(found('list.')).toEqual(['list.rows', 'list.rows_one'])
  })

  it('miss a language when only one was reworded, or one has none', () => {
    const shown = (filter: 'all' | 'reworded' | 'missing') =>
      rows.filter((row) => isShown(row, filter)).map(({ key }) => key)
    expect(shown('reworded')).toEqual(['shell.home'])
    expect(shown('missing')).toEqual(['list.rows_one', 'shell.home'])
    expect(shown('all')).toHaveLength(3)
  })

  it('keep the places of the product', () => {
    expect(wrongPlaces('{count} rows', 'rows: {count}')).toEqual([])
    expect(wrongPlaces('{count} rows of {all}', '{cuont} rows of {all}')).toEqual(['{count}', '{cuont}'])
  })
})
