import { describe, expect, it } from 'vitest'
import { contentOf } from '../../../src/workbench/grid/layouts/content.ts'
import { defaultLayout, reconcile } from '../../../src/workbench/grid/model/column-state.ts'
import type { GridColumn } from '../../../src/workbench/grid/model/column.ts'
import { axisFields, pivotOf, type Measure } from '../../../src/workbench/pivot/pivot-fields.ts'

const column = (field: string, kind: GridColumn['kind'] = 'text'): GridColumn => ({
  field,
  kind,
  title: { zh: field, en: field },
})
const columns = [column('a'), column('b'), column('need', 'time')]

describe('the content of a named layout', () => {
  it('comes back as it was saved', () => {
    const layout = { ...defaultLayout(columns), group: ['b'] }
    const filters = { a: { op: 'contains', values: ['x'] } } as const
    const kept = contentOf(JSON.parse(JSON.stringify({ layout, filters })))
    expect(kept.filters).toEqual(filters)
    expect(reconcile(kept.layout, columns, defaultLayout(columns))).toEqual(layout)
  })

  it.each([
    null,
    7,
    'x',
    [],
    { layout: 3, filters: { a: 1, b: { op: 2, values: [] }, c: { op: 'eq', values: [1] } } },
  ])('is the declared one when it cannot be used: %j', (content) => {
    const kept = contentOf(content)
    expect(kept.filters).toEqual({})
    const standard = defaultLayout(columns)
    expect(reconcile(kept.layout, columns, standard)).toBe(standard)
  })
})

describe('the named layout of a pivot', () => {
  const fields = axisFields(columns, ['a', 'b', 'need'])
  const measures: Measure[] = [{ field: 'qty', op: 'sum', title: { zh: '', en: '' }, kind: 'quantity' }]
  const of = (shape: object, more: object = {}) => pivotOf({ pivot: { shape, ...more } }, fields, measures)

  it('keeps the axes and the measure that still exist', () => {
    expect(of({ rows: ['a', 'gone'], columns: ['need:week'], measure: 'sum:qty' }, { heat: false })).toEqual({
      shape: { rows: ['a'], columns: ['need:week'], measure: 'sum:qty' },
      heat: false,
    })
  })

  it.each([{}, { rows: ['gone'], columns: [], measure: 'sum:qty' }, { rows: ['a'], measure: 'max:qty' }])(
    'is not used without a row axis or a known measure: %j',
    (shape) => expect(of(shape)).toBeNull(),
  )
})
