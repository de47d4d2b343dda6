import { materialNeed } from '#domain/entities/planning/material-need.ts'
import { needServices } from '#domain/services/planning/pegs.ts'
import { call } from '../../../client/call.ts'
import { columnsOf } from '../../../grid/model/column.ts'
import type { CellValue } from '../../../grid/model/source.ts'
import type { ListExtra } from '../../../list/list-extra.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { needTones } from '../pegs/need-tones.ts'
import { NeedsView } from './needs-view.tsx'

const { state, unpeggedQty, substitute } = materialNeed.fields
const apart = { sortable: false, filterable: false } as const

/** What the pegs of now give; an output has no need. */
const coverage: ListExtra = {
  columns: columnsOf(
    { state, openQty: unpeggedQty, substitute },
    {
      state: { ...apart, tones: needTones },
      openQty: { ...apart, blankZero: true },
      substitute: { ...apart, width: 110 },
    },
  ),
  async load(codes, signal) {
    const { items } = await call(
      needServices.needs,
      { codes, maxResultCount: codes.length },
      signal ? { signal } : {},
    )
    return new Map(
      items.map((row) => {
        const values = row as Readonly<Record<string, CellValue>>
        const shown = {
          state: values['state']!,
          openQty: values['unpeggedQty']!,
          substitute: values['substitute']!,
        }
        return [typedText(values['code']), shown]
      }),
    )
  },
}

const of = (direction: 'I' | 'O') => [{ field: 'direction', op: 'eq', values: [direction] }] as const

/** Material in and out of operations: the general list, and what is not covered of it with what would cover it. */
export default listScreenOf('inputInst', {
  extra: coverage,
  parts: [
    { name: 'inputs', label: { zh: '输入', en: 'Inputs' }, filters: of('I') },
    { name: 'outputs', label: { zh: '输出', en: 'Outputs' }, filters: of('O') },
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
  ],
  columns: {
    name: { hidden: true },
    direction: { tones: { I: 'info', O: 'good' } },
    stockAfter: { hidden: true },
    unpeggedQty: { hidden: true },
  },
  views: [{ name: 'needs', label: { zh: '满足情况', en: 'Coverage' }, Content: NeedsView }],
})
