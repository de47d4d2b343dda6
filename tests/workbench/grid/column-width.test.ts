import { describe, expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { textOf } from '#domain/label.ts'
import { widthOf, type GridColumn } from '../../../src/workbench/grid/model/column.ts'
import { textEms } from '../../../src/workbench/grid/model/text-width.ts'

const column = (rest: Partial<GridColumn>): GridColumn => ({
  field: 'a',
  kind: 'flag',
  title: { zh: '锁', en: 'Locked' },
  ...rest,
})

describe('the width a column begins with', () => {
  it('has room for the title in the language shown, with the arrow of a sort', () => {
    const title = { zh: '可用于齐套', en: 'Usable for full sets' }
    expect(widthOf(column({ title }), 'zh-Hans')).toBeGreaterThanOrEqual(5 * 12 + 18 + 14)
    expect(widthOf(column({ title }), 'en')).toBeGreaterThan(widthOf(column({ title }), 'zh-Hans'))
    expect(widthOf(column({ title, width: 40, sortable: false }), 'zh-Hans')).toBeLessThan(
      widthOf(column({ title, width: 40 }), 'zh-Hans'),
    )
  })

  it('has room for the longest of its choices, and for the chip around it', () => {
    const status = { kind: 'choice', choice: 'KitStatus' } as const
    const longest = Math.max(
      ...Object.values(choiceOf('KitStatus')).map((label) => textEms(textOf(label, 'en'))),
    )
    expect(widthOf(column(status), 'en')).toBeGreaterThanOrEqual(longest * 13 + 16)
    expect(widthOf(column({ ...status, tones: {} }), 'en')).toBe(
      Math.max(widthOf(column(status), 'en'), Math.ceil(longest * 13 + 18 + 14)),
    )
  })

  it('is never less than what was declared, nor so wide as a long sentence', () => {
    expect(widthOf(column({ width: 300 }), 'en')).toBe(300)
    const title = { zh: '', en: 'word '.repeat(40) }
    expect(widthOf(column({ title }), 'en')).toBe(240)
  })
})
