import { beforeEach, describe, expect, it, vi } from 'vitest'
import { quantity, text } from '#domain/field-kinds.ts'
import { newPage } from '#domain/pages/page.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import type { Endpoint } from '#domain/service.ts'
import { stubBrowser } from '../../support/browser.ts'

stubBrowser()

const asked: { method: string; input: unknown }[] = []
let answers: Readonly<Record<string, unknown>> = {}
vi.mock(import('../../../src/workbench/client/call.ts'), async (original) => ({
  ...(await original()),
  call: (async ({ service, method }: Endpoint, input: unknown) => {
    asked.push({ method: `${service}/${method}`, input })
    return answers[method]
  }) as never,
}))
const { noteWritten, queryClient } = await import('../../../src/workbench/client/query.ts')
const { sourceOptions } = await import('../../../src/workbench/screens/pages/page/sources/use-sources.ts')
const { formAnswer } = await import('../../../src/workbench/screens/pages/page/sources/form-answer.ts')
const { passes, sortedRows } = await import('../../../src/workbench/screens/pages/page/sources/run-rows.ts')

const user = { userName: 'lee', name: 'Lee', roles: [], planUnit: 'JS', tenant: 'T', language: 'en' }
const variables = [
  { name: 'line', type: 'text' },
  { name: 'count', type: 'number' },
] as const

const optionsOf = (source: PageSource, values: Readonly<Record<string, unknown>> = {}) =>
  sourceOptions(source.name, {
    page: { ...newPage('a', 'page', {}), variables, sources: [source] },
    values: { line: null, count: null, ...values },
    user,
    zone: 'UTC',
    language: 'en',
  })

const read = async (source: PageSource, values?: Readonly<Record<string, unknown>>) =>
  optionsOf(source, values)!.queryFn({ signal: new AbortController().signal })

beforeEach(() => {
  asked.length = 0
  answers = {}
  queryClient.clear()
})

describe('rows of an entity', () => {
  const where = [
    { field: 'resCode', op: 'eq', values: ['PAGE.line'] },
    { field: 'status', op: 'in', values: ["'R'", 'PAGE.line', "'T'"] },
    { field: 'qty', op: 'ge', values: ['PAGE.count'] },
    { field: 'end', op: 'empty', values: [] },
  ]
  const source: PageSource = {
    name: 'work',
    kind: 'rows',
    entity: 'operation',
    where,
    sort: [{ field: 'start', descending: true }, { field: 'code' }],
    limit: 20,
  }

  it('are asked with the conditions that have values, in their order, up to their limit', async () => {
    answers = { GetAll: { totalCount: 30, items: [{ code: 'a' }] } }
    const answer = await read(source, { count: '3' })
    expect(asked).toHaveLength(1)
    const { filter, ...input } = asked[0]!.input as { readonly filter: string }
    expect(JSON.parse(filter)).toEqual([
      { field: 'status', op: 'in', values: ['R', 'T'] },
      { field: 'qty', op: 'ge', values: ['3'] },
      { field: 'end', op: 'empty', values: [] },
    ])
    expect(input).toEqual({ sorting: 'start desc,code', maxResultCount: 20 })
    expect(answer).toMatchObject({ rows: [{ code: 'a' }], total: 30 })
    expect(Object.keys(answer.fields)).toContain('resCode')
  })

  it('are another question when a variable in a condition changes, and only then', () => {
    const key = (values: Readonly<Record<string, unknown>>) => optionsOf(source, values)!.queryKey
    expect(key({ line: 'A' })).not.toEqual(key({ line: 'B' }))
    const fixed = { ...source, where: [where[3]] }
    expect(optionsOf(fixed, { line: 'A' })!.queryKey).toEqual(optionsOf(fixed, { line: 'B' })!.queryKey)
  })

  it('are grouped by the server, with totals by name', async () => {
    answers = { GetGroups: { totalCount: 2, items: [{ status: 'R', n: 4, sum: '9.5' }] } }
    const grouped = {
      ...source,
      groupBy: ['status'],
      totals: [
        { name: 'n', op: 'count', field: '' },
        { name: 'sum', op: 'sum', field: 'qty' },
      ],
      where: [where[0]],
      sort: [{ field: 'sum', descending: true }],
    }
    const answer = await read(grouped, { line: 'A' })
    expect(asked).toEqual([
      {
        method: 'DesignPage/GetGroups',
        input: {
          entity: 'operation',
          filter: JSON.stringify([{ field: 'resCode', op: 'eq', values: ['A'] }]),
          sorting: 'sum desc',
          groupBy: ['status'],
          totals: [
            { name: 'n', op: 'count', field: null },
            { name: 'sum', op: 'sum', field: 'qty' },
          ],
          maxResultCount: 20,
        },
      },
    ])
    expect(answer).toMatchObject({ rows: [{ status: 'R', n: 4, sum: '9.5' }], total: 2 })
    expect(Object.keys(answer.fields)).toEqual(['status', 'n', 'sum'])
    expect(optionsOf(grouped)!.queryKey[0]).toBe(optionsOf(source)!.queryKey[0])
  })

  it('are none of an entity that does not exist', () => {
    expect(optionsOf({ ...source, entity: 'nothing' })).toBeNull()
    expect(optionsOf({ name: 'x', kind: 'hologram' })).toBeNull()
  })
})

describe('when a source is read again', () => {
  const source: PageSource = { name: 'orders', kind: 'rows', entity: 'order', limit: 1 }

  it('is its interval, none without one', () => {
    expect(optionsOf(source)!.refetchInterval).toBe(false)
    expect(optionsOf({ ...source, every: 30 })!.refetchInterval).toBe(30_000)
    // Shorter ones than declared are none.
    expect(optionsOf({ ...source, every: 1 })!.refetchInterval).toBe(false)
  })

  it('is when something was written, unless it keeps its rows', async () => {
    answers = { GetAll: { totalCount: 0, items: [] } }
    const live = optionsOf(source)!
    const kept = optionsOf({ ...source, live: false })!
    expect(kept.queryKey).not.toEqual(live.queryKey)
    for (const options of [live, kept]) await queryClient.fetchQuery(options)
    noteWritten()
    const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)!.isInvalidated
    expect([isStale(live.queryKey), isStale(kept.queryKey)]).toEqual([true, false])
  })
})

describe('a KPI', () => {
  const runs = [
    {
      runNo: 'K3',
      kind: 'KIT',
      at: '2026-03-03T00:00:00Z',
      scenario: null,
      published: true,
      schemeCode: 'A',
    },
    {
      runNo: 'W1',
      kind: 'KIT',
      at: '2026-03-02T12:00:00Z',
      scenario: 'more',
      published: false,
      schemeCode: 'A',
    },
    {
      runNo: 'S1',
      kind: 'SCHED',
      at: '2026-03-02T00:00:00Z',
      scenario: null,
      published: true,
      schemeCode: 'B',
    },
    {
      runNo: 'K1',
      kind: 'KIT',
      at: '2026-03-01T00:00:00Z',
      scenario: null,
      published: false,
      schemeCode: 'A',
    },
  ]
  const figure = (value: string | null) => ({ value, state: 'G', rows: 1 })
  const kpis = [
    {
      code: 'KIT_RATE',
      name: 'Kit rate',
      category: 'KIT',
      groupBy: 'line',
      unit: '%',
      decimals: 1,
      direction: 'H',
      target: '90',
      warn: '80',
      alarm: '70',
      run: 'KIT',
      values: { K3: figure('75'), K1: figure('95'), W1: figure('1'), S1: figure('2') },
    },
  ]

  it('has one row of each run of its kind, the newest last, with its limits of today', async () => {
    answers = { GetKPIQuery: { runs, kpis } }
    const { rows, total } = await read({ name: 'k', kind: 'kpi', kpi: 'KIT_RATE', runs: 30 })
    expect(asked).toEqual([{ method: 'ASPKPISet/GetKPIQuery', input: { runs: 30 } }])
    const limits = { target: '90', warn: '80', alarm: '70', unit: '%' }
    expect(rows).toEqual([
      { runNo: 'K1', at: '2026-03-01T00:00:00Z', value: '95', state: 'G', ...limits },
      { runNo: 'K3', at: '2026-03-03T00:00:00Z', value: '75', state: 'W', ...limits },
    ])
    expect(total).toBe(2)
  })

  it('has the groups of its newest run', async () => {
    const items = [{ dimension: 'L1', value: '70', state: 'A', rows: 3, other: null }]
    answers = { GetKPIQuery: { runs, kpis }, GetKPIGroups: { items } }
    const { rows } = await read({ name: 'k', kind: 'kpi', kpi: 'KIT_RATE', by: 'group' })
    expect(asked[1]).toEqual({
      method: 'ASPKPISet/GetKPIGroups',
      input: { kpiCode: 'KIT_RATE', runNo: 'K3' },
    })
    expect(rows).toEqual([{ group: 'L1', value: '70' }])
  })

  it('names the calculation that its values come with where that was not run yet', async () => {
    answers = { GetKPIQuery: { runs, kpis: [{ ...kpis[0], values: {} }] } }
    const source = { name: 'k', kind: 'kpi', kpi: 'KIT_RATE' } as const
    expect(await read(source)).toMatchObject({ rows: [], missing: 'KIT' })
    queryClient.clear()
    answers = { GetKPIQuery: { runs, kpis } }
    expect((await read(source)).missing).toBeUndefined()
  })

  it('has no rows where the plan unit does not have it; sources of a page share the answer', async () => {
    answers = { GetKPIQuery: { runs, kpis } }
    const [lost] = await Promise.all([
      read({ name: 'k', kind: 'kpi', kpi: 'LOST' }),
      read({ name: 'l', kind: 'kpi', kpi: 'KIT_RATE' }),
    ])
    expect(lost.rows).toEqual([])
    expect(asked).toHaveLength(1)
  })
})

describe('a report', () => {
  it('is asked with the parameters that have values; its fields are those that it declares', async () => {
    const columns = [
      { field: 'own', title: 'Own', type: 'quantity' },
      { field: 'state', title: 'State', type: 'choice' },
    ]
    answers = {
      GetReportCommonQueryDataTable: { runId: null, columns, totalCount: 7, items: [{ own: '1' }] },
      GetReports: { items: [] },
    }
    const parameters = { from: "'2026-01-01'", line: 'PAGE.line', broken: 'Nothing(', none: '' }
    const answer = await read({ name: 'r', kind: 'report', report: 'X', parameters, limit: 5 })
    const page = asked.find(({ method }) => method.includes('DataTable'))!
    expect(page.input).toEqual({
      reportCode: 'X',
      P: JSON.stringify({ from: '2026-01-01' }),
      maxResultCount: 5,
    })
    expect(answer).toMatchObject({ rows: [{ own: '1' }], total: 7 })
    expect(Object.values(answer.fields).map(({ kind, label }) => [kind, label.en])).toEqual([
      ['quantity', 'Own'],
      ['text', 'State'],
    ])
  })
})

describe('sources without a server', () => {
  it('are one value, a choice list, fixed rows', async () => {
    const value = { name: 'v', kind: 'value', value: 'PAGE.count * 2' }
    expect((await read(value, { count: '1.5' })).rows).toEqual([{ value: '3' }])
    expect((await read(value)).rows).toEqual([{ value: null }])
    const { rows, total } = await read({ name: 'c', kind: 'choice', choice: 'KpiDirection' })
    expect(rows.map(({ code }) => code)).toEqual(['H', 'L'])
    expect(total).toBe(2)
    const fixed = [{ value: 'a', text: { en: 'First' }, amount: 2 }, { value: 'b' }]
    expect((await read({ name: 'f', kind: 'fixed', rows: fixed })).rows).toEqual([
      { value: 'a', text: 'First', amount: '2' },
      { value: 'b', text: 'b', amount: null },
    ])
    expect(asked).toEqual([])
  })

  it('are forms as they are filled in, once they are open', () => {
    const source = { name: 'order', kind: 'form', entity: 'order' }
    expect(optionsOf(source)).toBeNull()
    expect(formAnswer(source, {})).toBeNull()
    const form = {
      code: 'MO-1',
      opened: { id: '7', rowVersion: 2, code: 'MO-1', qty: '1' },
      values: { qty: '5' },
      faults: {},
      changed: true,
      saving: false,
      refused: 0,
    }
    expect(formAnswer(source, { order: form })).toMatchObject({
      rows: [{ id: '7', code: 'MO-1', qty: '5' }],
      total: 1,
    })
  })
})

describe('rows of a table of a run', () => {
  const run = { runNo: 'K3', asOf: '2026-03-03T00:00:00Z' }

  it('name the calculation that has no current result, and not one that a run was named of', async () => {
    answers = { GetCurrent: null, Get: null }
    const source = { name: 'r', kind: 'run', calculation: 'SCHED', table: 'resources' } as const
    expect(await read(source)).toMatchObject({ rows: [], total: 0, missing: 'SCHED' })
    expect((await read({ ...source, run: "'S9'" })).missing).toBeUndefined()
  })

  it('are those of the run alone that passes the conditions on itself', () => {
    const of = (field: string, op: 'eq' | 'lt' | 'between' | 'in', ...values: string[]) =>
      passes([{ field, op, values }], run)
    expect(of('runNo', 'eq', 'K3')).toBe(true)
    expect(of('runNo', 'in', 'K1', 'K2')).toBe(false)
    expect(of('asOf', 'lt', '2026-03-03T00:00:00Z')).toBe(false)
    expect(of('asOf', 'between', '2026-03-01T00:00:00Z', '2026-03-04T00:00:00Z')).toBe(true)
    // Columns of the table are left to its rows.
    expect(of('order', 'eq', 'X')).toBe(true)
  })

  it('are sorted by what their fields hold, empty ones last both ways', () => {
    const fields = { n: quantity('数', 'N'), t: text('文', 'T') }
    const rows = [
      { n: '10', t: 'b' },
      { n: null, t: 'a' },
      { n: '9', t: 'B' },
      { n: '9', t: 'a' },
    ]
    const order = (...sort: [string, boolean][]) =>
      sortedRows(
        rows,
        sort.map(([field, descending]) => ({ field, descending })),
        fields,
      ).map((row) => rows.indexOf(row as (typeof rows)[number]))
    expect(order(['n', false])).toEqual([2, 3, 0, 1])
    expect(order(['n', true])).toEqual([0, 2, 3, 1])
    expect(order(['n', false], ['t', false])).toEqual([3, 2, 0, 1])
    expect(order(['t', false])).toEqual([1, 3, 2, 0])
    expect(order(['lost', false])).toEqual([0, 1, 2, 3])
  })
})
