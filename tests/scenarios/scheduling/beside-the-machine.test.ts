import { describe, expect, it } from 'vitest'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { freshKernels } from '../../support/kernels.ts'
import { checkSchedule } from '../../support/schedule-checker.ts'
import { at, HOUR, quantity, scheduled, shifts, type SchedulingRows } from '../../support/scheduling.ts'

const solver = schedulingKernel(freshKernels())
const byCode = { dispatchRule: ['operation'] }

/** Schedules and checks by the invariants. */
async function run(rows: SchedulingRows, policy: Record<string, unknown> = byCode) {
  const outcome = await scheduled(rows, policy, { solver })
  expect(checkSchedule(rows, outcome)).toEqual([])
  return outcome
}

type Operation = NonNullable<SchedulingRows['operations']>[number]

/** Operations of their own orders, an hour each, open around the clock. */
function plant(
  operations: readonly (Operation & { readonly on: readonly string[]; readonly with?: string })[],
  more: Partial<SchedulingRows> = {},
): SchedulingRows {
  const codes = ['M', 'N', 'DIE1', 'DIE2', 'FITTER', 'CREW']
  const orders = [...new Set(operations.map(({ code, order }) => order ?? code!))]
  return {
    resources: codes.map((code) => ({ code, groups: code.startsWith('DIE') ? 'DIES' : null })),
    slots: codes.flatMap((code) => shifts(code, [[0, 24]])),
    jobs: orders.map((code) => ({ code, due: at(5) })),
    operations: operations.map(({ on: _on, with: _with, ...row }) => ({ order: row.code!, ...row })),
    candidates: operations.flatMap(({ code, on, with: tool }) =>
      on.flatMap((resource, choice) => [
        { operation: code!, choice, resource, fixed: HOUR },
        ...(tool ? [{ operation: code!, choice, inst: 'S0', resource: tool }] : []),
      ]),
    ),
    ...more,
  }
}

const hour = (value: unknown): number => (Number(value) - at(0)) / HOUR

describe('changeovers by resource', () => {
  const rows = plant(
    [
      { code: '1', on: ['M'], with: 'DIE1', process: 'PRESS' },
      { code: '2', on: ['M'], with: 'DIE1', process: 'PRESS' },
      { code: '3', on: ['M'], with: 'DIE2', process: 'PRESS' },
      { code: '4', on: ['M'], with: 'DIE1', process: 'TRIM' },
      { code: '5', on: ['M'], process: 'PRESS' },
    ],
    {
      changeovers: [
        { code: 'any', kind: 'resource', process: '*', prev: 'DIES', next: 'DIES', seconds: 1800 },
        { code: 'trim', kind: 'resource', process: 'TRIM', prev: '*', next: '*', seconds: 600 },
      ],
    },
  )

  it('ask for time where neighbours use other tools, by the process of the later one', async () => {
    const { op } = await run(rows)
    const setups = ['1', '2', '3', '4', '5'].map((code) => op(code)['setupSeconds'])
    expect(setups).toEqual([0, 0, 1800, 600, 0])
    expect(op('3')['setupReason']).toBe('any')
    expect(op('4')['setupReason']).toBe('trim')
  })
})

describe('the condition of a changeover row', () => {
  const operations = ['1', '2', '3'].map((code) => ({
    code,
    on: ['M'],
    qty: quantity(code === '2' ? 9 : 1),
    specs: `A${code}`,
    process: 'P',
  }))
  const row = { code: 'x', kind: 'spec1', prev: '*', next: '*', seconds: 600 }

  it('is evaluated for the later operation and the earlier one, with their orders', async () => {
    const grows = plant(operations, { changeovers: [{ ...row, valid: 'ME.Qty > OTHER.Qty' }] })
    const { op } = await run(grows)
    expect(['1', '2', '3'].map((code) => op(code)['setupSeconds'])).toEqual([0, 600, 0])
    const third = plant(operations, { changeovers: [{ ...row, valid: "ME.Order.Code = '3'" }] })
    const other = await run(third)
    expect(['1', '2', '3'].map((code) => other.op(code)['setupSeconds'])).toEqual([0, 0, 600])
  })

  it('leaves the place to the row that is next in line', async () => {
    const rows = plant(operations, {
      changeovers: [
        { ...row, prev: 'A1', valid: 'ME.Qty < 5' },
        { ...row, code: 'y', seconds: 60 },
      ],
    })
    expect((await run(rows)).op('2')).toMatchObject({ setupSeconds: 60, setupReason: 'y' })
  })

  it('that cannot be read is reported by row and ignored', async () => {
    const rows = plant(operations, { changeovers: [{ ...row, valid: 'ME.Beauty > 5' }] })
    const { op, rows: table } = await run(rows)
    expect(op('2')['setupSeconds']).toBe(0)
    expect(table('messages')[0]).toMatchObject({ code: 'changeoverConditionInvalid', level: 'W' })
    expect(table('messages')[0]!['text']).toContain('x: ME.Beauty > 5')
  })
})

describe('a changeover that needs a worker', () => {
  const changeovers = [{ code: 'x', kind: 'spec1', prev: '*', next: '*', seconds: HOUR, worker: 'FITTER' }]

  it('waits for the worker, who performs one after the other', async () => {
    const rows = plant(
      [
        { code: '1', on: ['M'], specs: 'red' },
        { code: '2', on: ['N'], specs: 'red' },
        { code: '3', on: ['M'], specs: 'blue' },
        { code: '4', on: ['N'], specs: 'blue' },
      ],
      { changeovers },
    )
    const { op, rows: table } = await run(rows)
    expect(hour(op('3')['setupStart'])).toBe(1)
    expect(hour(op('4')['setupStart'])).toBe(2)
    expect(op('4')).toMatchObject({ reason: 'SUBRES', reasonRef: 'FITTER' })
    const used = table('uses').filter((use) => use['resource'] === 'FITTER' && use['isCopy'] === false)
    expect(used.map((use) => [use['operation'], use['inst'], use['workType']])).toEqual([
      ['3', 'C0', 1],
      ['4', 'C0', 1],
    ])
  })

  it('does not start while the worker is not there', async () => {
    const rows = plant(
      [
        { code: '1', on: ['M'], specs: 'red' },
        { code: '2', on: ['M'], specs: 'blue' },
      ],
      { changeovers },
    )
    const slots = [
      ...rows.slots!.filter((slot) => slot.resource !== 'FITTER'),
      ...shifts('FITTER', [[8, 12]]),
    ]
    const { op } = await run({ ...rows, slots })
    expect(hour(op('2')['setupStart'])).toBe(8)
  })

  it('that is unknown is reported, and the changeover uses none', async () => {
    const rows = plant(
      [
        { code: '1', on: ['M'], specs: 'red' },
        { code: '2', on: ['M'], specs: 'blue' },
      ],
      { changeovers: [{ ...changeovers[0]!, worker: 'NOBODY' }] },
    )
    const { op, codes } = await run(rows)
    expect(codes()).toContain('changeoverWorkerUnknown')
    expect(hour(op('2')['start'])).toBe(2)
  })
})

describe('a lock', () => {
  const locked = (rows: SchedulingRows, lock: number): SchedulingRows => ({
    ...rows,
    resources: rows.resources!.map((row) => (row.code === 'M' ? { ...row, lock } : row)),
  })

  it('keeps the machine locked behind each assignment, in calendar time', async () => {
    const rows = plant([
      { code: '1', on: ['M'] },
      { code: '2', on: ['M'] },
    ])
    const day = rows.slots!.filter((slot) => slot.resource !== 'M')
    const { op } = await run(locked({ ...rows, slots: [...day, ...shifts('M', [[8, 10]])] }, 3 * HOUR))
    // Locked until 12:00, when the machine is closed: the next morning.
    expect([hour(op('1')['start']), hour(op('2')['start'])]).toEqual([8, 32])
  })

  it('that leaves no place is forced, ignored or leaves the operation out', async () => {
    const fixed = { status: 'D', resource: 'M', start: at(0, 3), end: at(13, 24) }
    const rows = locked(
      plant([
        { code: '1', on: ['M'] },
        { code: '2', on: ['M'], earliest: at(0, 1), latest: at(0, 3) },
        { code: '9', on: ['M'], ...fixed },
      ]),
      HOUR,
    )
    const forced = await run(rows)
    expect(hour(forced.op('2')['start'])).toBe(1)
    expect(forced.codes()).toContain('overCapacity')
    const ignored = await run(rows, { ...byCode, onLockFail: 'IGNORE' })
    expect(hour(ignored.op('2')['start'])).toBe(2)
    expect(ignored.codes()).toContain('lockBroken')
    const out = await run(rows, { ...byCode, onLockFail: 'UNASSIGN' })
    expect(out.op('2')).toMatchObject({ assigned: false, reason: 'limit' })
  })
})

describe('the choice of resources', () => {
  const rows = plant([
    { code: '1', on: ['M'], item: 'A', process: 'P' },
    { code: '2', on: ['N', 'M'], item: 'A', process: 'P', resource: 'N' },
    { code: '3', on: ['N', 'M'], item: 'B', process: 'P', resource: 'N' },
  ])

  it('CUR keeps the present resource', async () => {
    const { op } = await run(rows, { ...byCode, resSelect: 'CUR' })
    expect([op('2')['resource'], op('3')['resource']]).toEqual(['N', 'N'])
  })

  it('LAST follows the last operation of the same item and process, and stays otherwise', async () => {
    const { op } = await run(rows, { ...byCode, resSelect: 'LAST' })
    expect([op('2')['resource'], op('3')['resource']]).toEqual(['M', 'N'])
  })
})

describe('links', () => {
  const three = (type: string) =>
    plant(
      [
        { code: '1', order: 'J', procNo: 1, on: ['M'] },
        { code: '2', order: 'J', procNo: 2, on: ['M'] },
        { code: '3', order: 'J', procNo: 3, on: ['N'] },
      ],
      {
        links: [
          { before: '1', after: '3', type, maxLag: 1800 },
          { before: '2', after: '3', type, maxLag: 1800 },
        ],
      },
    )

  it('GES counts the longest lag from the last end of the group, ES from each end', async () => {
    const policy = { ...byCode, onMaxMoveFail: 'UNASSIGN' }
    expect((await run(three('ES'), policy)).op('3')['assigned']).toBe(false)
    const group = await run(three('GES'), policy)
    expect(hour(group.op('3')['start'])).toBe(2)
    expect(group.codes()).not.toContain('maxLag')
  })

  it('to unplaced operations are ignored when the policy says so', async () => {
    const rows = plant(
      [
        { code: '1', order: 'J', procNo: 1, on: [] },
        { code: '2', order: 'J', procNo: 2, on: ['M'] },
      ],
      { links: [{ before: '1', after: '2' }] },
    )
    expect((await run(rows)).op('2')).toMatchObject({ assigned: false, reason: 'neighbour' })
    const kept = await run(rows, { ...byCode, ignoreUnassignedNeighbours: true })
    expect(hour(kept.op('2')['start'])).toBe(0)
  })
})

describe('a fixed operation', () => {
  it('also keeps its tool', async () => {
    const rows = plant([
      { code: '1', on: ['M'], with: 'DIE1', status: 'D', resource: 'M', start: at(0), end: at(0, 4) },
      { code: '2', on: ['N'], with: 'DIE1' },
    ])
    const { op } = await run(rows)
    expect(hour(op('2')['start'])).toBe(4)
  })
})

describe('a furnace batch', () => {
  const together = (tools: readonly string[]) => {
    const rows = plant(
      tools.map((tool, k) => ({
        code: String(k + 1),
        on: ['M'],
        with: tool,
        batchKey: 'K',
        qty: quantity(1),
      })),
    )
    return {
      ...rows,
      resources: rows.resources!.map((row) => (row.code === 'M' ? { ...row, class: 'F' } : row)),
    }
  }

  it('uses its sub-resources once: only operations with the same ones join it', async () => {
    const same = await run(together(['CREW', 'CREW']))
    expect(hour(same.op('2')['start'])).toBe(0)
    const other = await run(together(['CREW', 'FITTER']))
    expect(hour(other.op('2')['start'])).toBe(1)
  })
})

it('the score may weigh how long tools are waited for', async () => {
  const rows = plant([
    { code: '1', on: ['M'], with: 'DIE1' },
    { code: '2', on: ['N'], with: 'DIE1' },
  ])
  const candidates = [...rows.candidates!, { operation: '2', choice: 1, resource: 'M', fixed: 2 * HOUR }]
  const policy = { ...byCode, resStrategies: [{ key: 'toolAvailability', weight: 1 }] }
  const { op } = await run({ ...rows, candidates }, policy)
  expect(op('2')['resource']).toBe('M')
})

describe('dispatch keys of a resource', () => {
  const rows = plant([
    { code: '1', on: ['M'], qty: quantity(1) },
    { code: '2', on: ['M'], qty: quantity(3) },
    { code: '3', on: ['N'], qty: quantity(1) },
    { code: '4', on: ['N'], qty: quantity(3) },
    { code: '5', on: ['M', 'N'], qty: quantity(9) },
  ])
  const keyed = (dispatchKey: string): SchedulingRows => ({
    ...rows,
    resources: rows.resources!.map((row) => (row.code === 'M' ? { ...row, dispatchKey } : row)),
  })

  it('order operations that run only there, in the positions that the rule of the scheme gives', async () => {
    const { op } = await run(keyed('qty,d'))
    expect(['1', '2', '3', '4'].map((code) => hour(op(code)['start']))).toEqual([1, 0, 0, 1])
    expect(op('2')['dispatchKey']).toBe('qty,d;priority,a;due,a;order,a;procNo,a;split,a')
    expect(op('5')['dispatchKey']).toBe('operation,a;priority,a;due,a;order,a;procNo,a;split,a')
  })

  it('may be expressions about the operation and its order', async () => {
    const { op } = await run(keyed('ME.Qty,d; ME.Order.DueDate'))
    expect(['1', '2', '3', '4'].map((code) => hour(op(code)['start']))).toEqual([1, 0, 0, 1])
    const byText = await run(keyed("If(ME.Order.Code = '2', 'a', 'b')"))
    expect(['1', '2'].map((code) => hour(byText.op(code)['start']))).toEqual([1, 0])
  })

  it('that cannot be read are reported', async () => {
    const { op, rows: table } = await run(keyed('beauty,d'))
    expect(table('messages')).toMatchObject([{ code: 'dispatchKeyInvalid', resource: 'M' }])
    expect(hour(op('1')['start'])).toBe(0)
  })
})

describe('a group of which only some may work', () => {
  const rows = plant(['M', 'N', 'DIE1'].map((machine, k) => ({ code: String(k + 1), on: [machine] })))
  const resources = rows.resources!.map((row) => ({ ...row, groups: 'LINE' }))
  const quantityOf = (code: string, qty: number) => shifts(code, [[0, 2]], 1, qty)

  it('limits its working members to the quantity of its slots, and not outside of them', async () => {
    const two = { ...rows, resources, slots: [...rows.slots!, ...quantityOf('LINE', 2)] }
    const { op, rows: table } = await run(two)
    expect(['1', '2', '3'].map((code) => hour(op(code)['start']))).toEqual([0, 0, 1])
    expect(op('3')).toMatchObject({ reason: 'SUBRES', reasonRef: '[LINE]' })
    expect(table('resources').map((row) => row['resource'])).toEqual(
      rows.resources!.map(({ code }) => code!).toSorted((a, b) => (a < b ? -1 : 1)),
    )
    const later = { ...two, jobs: rows.jobs!.map((row) => ({ ...row, earliest: at(0, 2) })) }
    const free = await run(later)
    expect(['1', '2', '3'].map((code) => hour(free.op(code)['start']))).toEqual([2, 2, 2])
  })

  it('counts fixed operations', async () => {
    const one = { ...rows, resources, slots: [...rows.slots!, ...quantityOf('LINE', 1)] }
    const fixed = one.operations!.map((row) =>
      row.code === '3' ? { ...row, status: 'D', resource: 'DIE1', start: at(0), end: at(0, 1) } : row,
    )
    const { op } = await run({ ...one, operations: fixed })
    expect(['1', '2'].map((code) => hour(op(code)['start']))).toEqual([1, 2])
  })
})
