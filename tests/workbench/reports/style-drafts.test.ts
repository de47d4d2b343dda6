import { describe, expect, it } from 'vitest'
import { MOST_MARGIN, standardPage } from '#domain/print/page-style.ts'
import { mostColours } from '#domain/reports/designed/definition.ts'
import { defaultLayout, withChosenLooks } from '../../../src/workbench/grid/model/column-state.ts'
import {
  newRule,
  plainRule,
  ruleFaults,
  rulesOf,
  withRules,
  type ColourRule,
} from '../../../src/workbench/screens/reports/report-centre/styles/colour-draft.ts'
import {
  draftOf,
  isMargin,
  pageOfDraft,
} from '../../../src/workbench/screens/reports/report-centre/styles/page-draft.ts'
import { column } from '../../support/workbooks.ts'

const declared = [{ op: 'lt', value: '0', tone: 'bad' }] as const
const columns = [
  column('code', 'code'),
  column('qty', 'quantity'),
  column('late', 'duration', { colours: declared }),
  column('due', 'date'),
  column('done', 'flag'),
]
const rule = (field: string, value: string, more: Partial<ColourRule> = {}): ColourRule => ({
  field,
  op: 'gt',
  value,
  tone: 'warn',
  ...more,
})

describe('colours by value', () => {
  it('are the rules of all columns, each with its column, and go back to them', () => {
    expect(rulesOf(columns)).toEqual([{ field: 'late', ...declared[0] }])
    const layout = defaultLayout(columns)
    const next = withRules(layout, columns, [
      rule('qty', ' 10 '),
      { field: 'late', ...declared[0] },
      rule('qty', 'x', { op: 'empty', tone: 'quiet' }),
    ])
    const chosen = next.columns.filter((one) => one.colours !== undefined)
    expect(chosen.map(({ field, colours }) => [field, colours])).toEqual([
      [
        'qty',
        [
          { op: 'gt', value: '10', tone: 'warn' },
          { op: 'empty', value: '', tone: 'quiet' },
        ],
      ],
    ])
    expect(rulesOf(withChosenLooks(columns, next.columns)).map(({ field }) => field)).toEqual([
      'qty',
      'qty',
      'late',
    ])
  })

  it('of the report can be taken away, and come back when nothing is chosen', () => {
    const layout = withRules(defaultLayout(columns), columns, [])
    expect(rulesOf(withChosenLooks(columns, layout.columns))).toEqual([])
    const shown = withChosenLooks(columns, layout.columns)
    const again = withRules(layout, shown, [{ field: 'late', ...declared[0] }])
    expect(rulesOf(withChosenLooks(columns, again.columns))).toHaveLength(1)
  })

  it('have a value that fits their column', () => {
    const rules = [
      rule('qty', ''),
      rule('qty', 'many'),
      rule('qty', '', { op: 'empty' }),
      rule('due', '2026-11-31'),
      rule('due', '2026-11-30'),
      rule('late', '90'),
      rule('done', 'true', { op: 'eq' }),
    ]
    expect(ruleFaults(columns, rules)).toEqual(['missing', 'unfit', null, 'unfit', null, null, null])
    const many = Array.from({ length: mostColours + 1 }, (_, at) => rule('qty', String(at)))
    expect(ruleFaults(columns, many).map((fault) => fault !== null)).toEqual([
      ...Array<boolean>(mostColours).fill(false),
      true,
    ])
  })

  it('begin with the first numbers, then with the column of the last rule', () => {
    expect(newRule(columns, [])).toEqual({ field: 'qty', op: 'gt', value: '', tone: 'bad' })
    expect(newRule(columns, [rule('due', '2026-11-30')]).field).toBe('due')
    expect(plainRule(columns[4]!)).toEqual({ op: 'eq', value: 'true', tone: 'bad' })
    expect(plainRule(columns[0]!).op).toBe('eq')
  })
})

describe('page setup', () => {
  it('comes back as it was, and begins as files do', () => {
    expect(pageOfDraft(draftOf(null))).toEqual(standardPage)
    const page = {
      ...standardPage,
      fitWidth: true,
      header: 'Plan',
      margins: { ...standardPage.margins, left: 2.5 },
    }
    expect(pageOfDraft(draftOf(page))).toEqual(page)
  })

  it.each(['', '-1', 'x', '51', '1.25', '1e1'])('is none with the margin %j', (left) => {
    const draft = draftOf(null)
    expect(isMargin(left)).toBe(false)
    expect(pageOfDraft({ ...draft, margins: { ...draft.margins, left } })).toBeNull()
  })

  it('takes margins from none to the widest', () => {
    expect(['0', String(MOST_MARGIN), ' 12.5 '].map(isMargin)).toEqual([true, true, true])
  })
})
