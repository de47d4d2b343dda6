import { describe, expect, it } from 'vitest'
import { checkPage } from '../../../src/domain/pages/check.ts'
import { kinds, kindNamed, type KindName } from '../../../src/domain/pages/kinds/index.ts'
import { text, type Fields } from '../../../src/domain/field-kinds.ts'
import { pageCalls } from '../../../src/domain/pages/calls.ts'
import { neededParameters, parameterFields, standardData } from '../../../src/domain/pages/parameters.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import type { Report } from '../../../src/domain/reports/report.ts'
import { formatVersion, newPage } from '../../../src/domain/pages/page.ts'
import { readPage, unreadablePart } from '../../../src/domain/pages/read-page.ts'
import { requiresOf } from '../../../src/domain/pages/uses.ts'
import { componentsOf } from '../../../src/domain/pages/walk.ts'
import { noNames, type PageNames } from '../../../src/domain/pages/check-text.ts'
import { modelOf } from '../../../src/domain/modelling/tenant-model.ts'
import { kpiServices } from '../../../src/domain/services/kpi/kpi.ts'
import { customField } from '../../support/custom-fields.ts'
import { effort } from '../../support/effort.ts'
import { Random } from '../../support/random-kitting.ts'
import { mutated } from './mutated.ts'
import { samplePage } from './samples.ts'

/** A value for each parameter that a report needs. */
const givenOf = (report: Report) =>
  Object.fromEntries(
    neededParameters(
      parameterFields(
        { report: report.code },
        { ...standardData, reports: new Map([[report.code, report]]) },
      ),
    ).map((name) => [name, "'1'"]),
  )

const read = (file: unknown) => {
  const result = readPage(file)
  if (!result.page) throw new Error(result.unreadable)
  return result
}

describe('kinds of components', () => {
  it('are the 32 of pages, the 14 of dashboards, the widgets and the linked part', () => {
    const widgets = (Object.keys(kinds) as KindName[]).filter((name) => kindNamed(name).group === 'widget')
    expect(widgets).toHaveLength(11)
    const boards = ['number', 'label', 'icon', 'app', 'radar', 'annular']
    expect(boards.every((name) => name in kinds)).toBe(true)
    expect(Object.keys(kinds)).toHaveLength(32 + boards.length + widgets.length + 1)
  })
})

describe('a page', () => {
  it('is read as it was written', () => {
    const page = samplePage()
    const { page: again, faults } = read(JSON.parse(JSON.stringify(page)))
    expect(faults).toEqual([])
    expect(again).toEqual(page)
  })

  it('of every kind and action has no fault', () => {
    expect(
      checkPage(samplePage(), noNames).map(({ part, member, reason }) => ({ part, member, reason })),
    ).toEqual([])
  })

  it('keeps kinds and members that this version does not know', () => {
    const later = {
      ...newPage('later', 'page', {}),
      later: 1,
      data: { root: {}, zones: {}, content: [{ type: 'hologram', extra: 2, props: { id: 'a', beam: [3] } }] },
    }
    expect(read(later).page).toEqual(later)
    expect(checkPage(read(later).page, noNames).map(({ code }) => code)).toEqual(['unknownKind'])
  })

  it('may ask for as many runs of a KPI as its call answers', () => {
    const most = (kpiServices.query.input as Readonly<Record<string, { max?: number }>>)['runs']!.max!
    const asking = (runs: number) =>
      checkPage(
        { ...newPage('a', 'page', {}), sources: [{ name: 'k', kind: 'kpi', kpi: 'LOAD', runs }] },
        noNames,
      )
    expect(asking(most).filter(({ isWarning }) => !isWarning)).toEqual([])
    expect(asking(most + 1)).toMatchObject([{ member: 'runs' }])
  })

  it('says which columns a report does not have, where the report is known', () => {
    const [report] = reports
    const [column] = Object.keys(report!.columns)
    const file = {
      ...newPage('a', 'page', {}),
      sources: [{ name: 'r', kind: 'report', report: report!.code, parameters: givenOf(report!) }],
      data: {
        root: {},
        content: [
          { type: 'table', props: { id: 't', source: 'r', columns: [{ field: column }, { field: 'gone' }] } },
          { type: 'divider', props: { id: 'x', visible: `Count(PAGE.r) > 0` } },
        ],
      },
    }
    const { page } = read(file)
    const reading = (one: Report | null) => ({ ...noNames, reports: new Map([[report!.code, one]]) })
    const hindering = (one: Report | null) =>
      checkPage(page, reading(one))
        .filter(({ isWarning }) => !isWarning)
        .map(({ member, code }) => [member, code])
    expect(hindering(report!)).toEqual([['columns[1].field', 'noField']])
    expect(hindering(null)).toEqual([['visible', 'expression']])
  })

  it('reads fields that the tenant added: in conditions, columns and expressions', () => {
    const { page } = read({
      ...newPage('a', 'page', {}),
      sources: [
        { name: 's', kind: 'rows', entity: 'order', where: [{ field: 'X_warp', op: 'eq', values: ["'1'"] }] },
      ],
      data: {
        root: {},
        content: [
          { type: 'table', props: { id: 't', source: 's', columns: [{ field: 'X_warp' }] } },
          { type: 'divider', props: { id: 'x', visible: "First(PAGE.s).X_warp = 'a'" } },
        ],
      },
    })
    const model = modelOf([customField('order', 'warp')])
    const hindering = (names: PageNames) =>
      checkPage(page, names).flatMap(({ isWarning, member }) => (isWarning ? [] : [member]))
    expect(hindering({ ...noNames, model })).toEqual([])
    expect(hindering(noNames)).toEqual(['where[0].field', 'columns[0].field', 'visible'])
  })

  it('gives a command and a report the parameters that they need', () => {
    const [path, endpoint] = [...pageCalls].find(
      ([, { input }]) => neededParameters(input as Fields).length > 0,
    )!
    const needed = neededParameters(endpoint.input as Fields)
    const faultsOf = (parameters: object) => {
      const action = { do: 'command', call: path, parameters }
      const { page } = read({ ...newPage('a', 'page', {}), events: [{ on: 'opened', actions: [action] }] })
      return checkPage(page, noNames).filter(({ part }) => part.of === 'rule')
    }
    expect(faultsOf({}).map(({ member, code }) => [member, code])).toEqual(
      needed.map((name) => [`actions[0].parameters.${name}`, 'missing']),
    )
    expect(faultsOf(Object.fromEntries(needed.map((name) => [name, "'1'"])))).toEqual([])
    const report = {
      ...reports[0]!,
      parameters: { a: text('', '', { required: true }), b: text('', '', { required: true }) },
      initial: { b: '1' },
    }
    expect(
      neededParameters(
        parameterFields({ report: 'r' }, { ...standardData, reports: new Map([['r', report]]) }),
      ),
    ).toEqual(['a'])
  })

  it('of a higher format is refused', () => {
    const newer = { ...newPage('a', 'page', {}), formatVersion: formatVersion + 1 }
    expect(readPage(newer)).toEqual({ page: null, unreadable: 'newerFormat' })
  })

  it('gives every component an id of its own and keeps what is none', () => {
    const page = newPage('a', 'page', {})
    const content = [
      { type: 'text', props: { id: 'a' } },
      { type: 'text', props: { id: 'a' } },
      7,
      { type: 'text' },
    ]
    const result = read({ ...page, data: { root: {}, content } })
    expect([...componentsOf(result.page.data)].map(({ component }) => component.props.id)).toEqual([
      'a',
      'a-2',
      'part',
      'part-2',
    ])
    expect(result.page.data.content[2]).toEqual({ type: unreadablePart, props: { id: 'part', raw: 7 } })
    expect(result.faults.map(({ code }) => code)).toContain('sameId')
  })

  it('says what it needs', () => {
    const { entities, fields, calls } = requiresOf(samplePage())
    expect(entities).toEqual(['order'])
    expect(fields).toEqual([])
    expect(calls).toEqual(['/api/services/app/Order/Recalculate'])
  })
})

const turns = effort(2000)
it(`${turns} mutated pages are read and checked without an exception`, () => {
  const random = new Random(18)
  let readable = 0
  let page: unknown = samplePage()
  for (let turn = 0; turn < turns; turn++) {
    page = mutated(turn % 20 === 0 ? samplePage() : page, random)
    const result = readPage(page)
    if (!result.page) {
      page = samplePage()
      continue
    }
    readable++
    checkPage(result.page, noNames)
    requiresOf(result.page)
    expect(read(result.page).page).toEqual(result.page)
  }
  expect(readable).toBeGreaterThan(turns / 2)
})
