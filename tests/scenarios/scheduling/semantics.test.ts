import { violationCodes } from '#domain/scheduling/message-texts.ts'
import { describe, expect, it } from 'vitest'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { freshKernels } from '../../support/kernels.ts'
import { at, HOUR, quantity, scheduled, shifts, type SchedulingRows } from '../../support/scheduling.ts'

const solver = schedulingKernel(freshKernels())
const run = (rows: SchedulingRows, policy: Record<string, unknown> = {}) =>
  scheduled(rows, policy, { solver })

const day: readonly (readonly [number, number])[] = [
  [8, 12],
  [13, 17],
]

type Operation = NonNullable<SchedulingRows['operations']>[number]
type Link = NonNullable<SchedulingRows['links']>[number]

/** One order per operation by default; each on machine M for the given hours. */
function shop(
  operations: readonly (Operation & { readonly hours: number; readonly on?: readonly string[] })[],
  more: Partial<SchedulingRows> = {},
): SchedulingRows {
  const orders = [...new Set(operations.map(({ code, order }) => order ?? code!))]
  return {
    resources: [{ code: 'M' }, { code: 'N' }],
    slots: [...shifts('M', day), ...shifts('N', day)],
    jobs: orders.map((code) => ({ code, due: at(5) })),
    operations: operations.map(({ hours: _hours, on: _on, ...row }) => ({ order: row.code!, ...row })),
    candidates: operations.flatMap(({ code, hours, on = ['M'] }) =>
      on.map((resource, choice) => ({ operation: code!, choice, resource, fixed: hours * HOUR })),
    ),
    ...more,
  }
}

const time = (value: unknown): number => Number(value)

describe('changeovers', () => {
  const rules = [
    { code: 'a', kind: 'spec1', resource: '*', prev: '*', next: '*', seconds: 3600 },
    { code: 'b', kind: 'spec1', resource: 'M', prev: 'red', next: '*', seconds: 1800 },
    { code: 'c', kind: 'spec1', resource: 'M', prev: 'red', next: '@same', seconds: 60 },
  ]

  it('use the most specific row of the resource, and @same between equal values', async () => {
    const { op } = await run(
      shop(
        [
          { code: '1', hours: 1, specs: 'red' },
          { code: '2', hours: 1, specs: 'red' },
          { code: '3', hours: 1, specs: 'blue' },
          { code: '4', hours: 1, specs: 'red' },
        ],
        { changeovers: rules },
      ),
    )
    expect([1, 2, 3, 4].map((code) => op(String(code))['setupSeconds'])).toEqual([0, 60, 1800, 3600])
    expect(op('3')['setupReason']).toBe('b')
  })

  it('begin with the last operation on the resource', async () => {
    const rows = shop([{ code: '1', hours: 1, specs: 'blue' }], { changeovers: rules })
    const { op } = await run({ ...rows, resources: [{ code: 'M', lastSpecs: 'red' }] })
    expect(op('1')).toMatchObject({
      setupStart: BigInt(at(0, 8)),
      start: BigInt(at(0, 8.5)),
      setupReason: 'b',
    })
  })

  it('separate forbidden sequences', async () => {
    const { op } = await run(
      shop(
        [
          { code: '1', hours: 2, specs: 'red' },
          { code: '2', hours: 2, specs: 'blue' },
          { code: '3', hours: 2, specs: 'green' },
        ],
        { changeovers: [{ code: 'x', kind: 'spec1', prev: 'red', next: 'blue', allowed: false }] },
      ),
      { dispatchRule: [{ field: 'operation', descending: false }] },
    )
    // Only green may follow the red one: blue finds a slot only behind that.
    expect(op('2')['assigned']).toBe(false)
    expect(op('3')).toMatchObject({ start: BigInt(at(0, 10)) })
  })

  it('are placed again for the right neighbour when an operation is placed before it', async () => {
    const { op } = await run(
      shop(
        [
          { code: '1', hours: 1, specs: 'red', earliest: at(0, 10), setupEarly: true },
          { code: '2', hours: 1, specs: 'blue' },
        ],
        { changeovers: [{ code: 'x', kind: 'spec1', prev: 'blue', next: 'red', seconds: 1200 }] },
      ),
      { dispatchRule: ['operation'] },
    )
    expect(op('2')['start']).toBe(BigInt(at(0, 8)))
    expect(op('1')).toMatchObject({ setupStart: BigInt(at(0, 10) - 1200), start: BigInt(at(0, 10)) })
  })
})

describe('links', () => {
  const two = (
    link: Omit<Link, 'before' | 'after'>,
    first: Partial<Operation> = {},
    second: Partial<Operation> = {},
  ) =>
    shop(
      [
        { code: '1', order: 'J', procNo: 1, hours: 4, qty: quantity(4), ...first },
        { code: '2', order: 'J', procNo: 2, hours: 2, on: ['N'], qty: quantity(4), ...second },
      ],
      { links: [{ before: '1', after: '2', ...link }] },
    )
  const startOf = async (rows: SchedulingRows): Promise<number> =>
    (time((await run(rows)).op('2')['start']) - at(0)) / HOUR

  it('ES waits for the end and the lag, in calendar or in working time', async () => {
    expect(await startOf(two({ type: 'ES' }))).toBe(13)
    expect(await startOf(two({ type: 'ES', minLag: 2 * HOUR }))).toBe(14)
    expect(await startOf(two({ type: 'ES', minLag: 2 * HOUR, working: true }))).toBe(15)
  })

  it('SS waits for the start, SSEE for start and end', async () => {
    expect(await startOf(two({ type: 'SS', minLag: HOUR }))).toBe(9)
    expect(await startOf(two({ type: 'SSEE' }))).toBe(10)
    // An hour after noon is 13:00, which work before the break does not reach.
    expect(await startOf(two({ type: 'SSEE', minLag: HOUR }))).toBeCloseTo(10, 3)
  })

  it('ESE hands on in lots: the last of four lots is used when it is there', async () => {
    // Lots at 9, 10, 11 and 12; the second step takes half an hour for each: it may start its last at 12 (13 after the break).
    expect(await startOf(two({ type: 'ESE' }, { transferQty: quantity(1) }))).toBe(10.5)
    expect(await startOf(two({ type: 'ESE' }))).toBe(13)
  })

  it('an exceeded maximum lag is reported, or leaves the operation unplaced', async () => {
    // The first fits into the morning only, the second into the afternoon.
    const closed = (rows: SchedulingRows): SchedulingRows => ({
      ...rows,
      slots: [...shifts('M', [[8, 12]]), ...shifts('N', [[13, 17]])],
    })
    const rows = closed(two({ type: 'ES', maxLag: 1800 }))
    const forced = await run(rows)
    expect(forced.codes()).toContain('maxLag')
    expect((await run(rows, { onMaxMoveFail: 'UNASSIGN' })).op('2')).toMatchObject({
      assigned: false,
      reason: 'limit',
    })
  })

  it('a maximum lag is satisfied by a later begin, independent of one that cannot be', async () => {
    for (const onMaxMoveFail of ['FORCE', 'UNASSIGN']) {
      const { op, codes } = await run(two({ type: 'ES', maxLag: 1800 }), { onMaxMoveFail })
      expect(codes()).not.toContain('maxLag')
      expect(op('1')).toMatchObject({ assigned: true, start: BigInt(at(0, 8.5)) })
      expect(op('2')).toMatchObject({ assigned: true })
    }
  })
})

describe('resources', () => {
  it('do not stop for longer than the longest break', async () => {
    const rows = shop([{ code: '1', hours: 3, earliest: at(0, 10) }])
    expect((await run(rows)).op('1')['end']).toBe(BigInt(at(0, 14)))
    const strict = await run({ ...rows, resources: [{ code: 'M', maxPause: 600 }] })
    expect(strict.op('1')).toMatchObject({ start: BigInt(at(0, 13)), end: BigInt(at(0, 16)) })
  })

  it('of several units run as many operations at a time', async () => {
    const rows = shop([1, 2, 3].map((code) => ({ code: String(code), hours: 4 })))
    const two = {
      ...rows,
      resources: [{ code: 'M', class: 'M', quantity: quantity(2) }],
      slots: shifts('M', day, 5, 2),
    }
    const { op } = await run(two)
    expect([1, 2, 3].map((code) => time(op(String(code))['start']) - at(0, 8))).toEqual([0, 0, 5 * HOUR])
  })

  it('of a furnace share a batch by key, up to its size', async () => {
    const rows = shop(
      ['1', '2', '3'].map((code) => ({ code, hours: 2, batchKey: 'K', qty: quantity(4) })),
      { resources: [{ code: 'M', class: 'F', maxBatch: quantity(8) }] },
    )
    const { op } = await run(rows)
    expect(['1', '2', '3'].map((code) => time(op(code)['start']) - at(0, 8))).toEqual([0, 0, 2 * HOUR])
  })

  describe('of a furnace with a smallest batch', () => {
    /** One is ready at eight, the other `later` hours after; both take two hours. */
    const furnace = (later: number, window: number, more: object = {}) =>
      run(
        shop(
          ['1', '2'].map((code, k) => ({
            code,
            hours: 2,
            batchKey: 'K',
            qty: quantity(4),
            earliest: k === 0 ? null : at(0, 8 + later),
          })),
          {
            resources: [
              {
                code: 'M',
                class: 'F',
                minBatch: quantity(6),
                maxBatch: quantity(8),
                batchWindow: window * HOUR,
                ...more,
              },
            ],
          },
        ),
      )
    const starts = ({ op }: Awaited<ReturnType<typeof furnace>>) =>
      ['1', '2'].map((code) => (time(op(code)['start']) - at(0, 8)) / HOUR)

    it('wait for more operations within the batch window', async () => {
      const waiting = await furnace(2, 3)
      expect(starts(waiting)).toEqual([2, 2])
      expect(waiting.op('1')).toMatchObject({ reason: 'BATCH', reasonRef: 'M' })
      expect(waiting.codes()).not.toContain('batchBelowMinimum')
    })

    it('do not wait longer, nor for operations that do not fit; then the batch is reported', async () => {
      const late = await furnace(3, 2)
      expect(starts(late)).toEqual([0, 3])
      expect(late.codes()).toContain('batchBelowMinimum')
      const full = await furnace(2, 3, { maxBatch: quantity(7) })
      expect(starts(full)).toEqual([0, 2])
      expect(full.codes()).toContain('batchBelowMinimum')
    })
  })

  it('wait for the sub-resource that they need', async () => {
    const rows = shop(
      [
        { code: '1', hours: 2 },
        { code: '2', hours: 2, on: ['N'] },
      ],
      {
        resources: [{ code: 'M' }, { code: 'N' }, { code: 'W' }],
        slots: [...shifts('M', day), ...shifts('N', day), ...shifts('W', [[9, 16]])],
      },
    )
    const worker = ['1', '2'].map((operation) => ({ operation, choice: 0, inst: 'S0', resource: 'W' }))
    const { op, rows: table } = await run({ ...rows, candidates: [...rows.candidates!, ...worker] })
    expect(op('1')).toMatchObject({ start: BigInt(at(0, 9)), end: BigInt(at(0, 11)) })
    expect(op('2')).toMatchObject({ start: BigInt(at(0, 11)), end: BigInt(at(0, 14)), reason: 'SUBRES' })
    const uses = table('uses').filter((use) => use['operation'] === '1')
    expect(uses.map((use) => [use['inst'], use['workType'], use['isCopy']])).toEqual([
      ['M', 1, true],
      ['M', 0, false],
      ['M', 2, true],
      ['S0', 1, true],
      ['S0', 0, false],
      ['S0', 2, true],
    ])
  })
})

describe('directions', () => {
  it('backward ends at the due date, successors first', async () => {
    const rows = shop(
      [
        { code: '1', order: 'J', procNo: 1, hours: 3 },
        { code: '2', order: 'J', procNo: 2, hours: 2, on: ['N'] },
      ],
      { links: [{ before: '1', after: '2' }], jobs: [{ code: 'J', due: at(2, 10) }] },
    )
    const { op } = await run(rows, { assignDirection: 'B' })
    expect(op('2')).toMatchObject({ start: BigInt(at(2, 8)), end: BigInt(at(2, 10)), direction: 'B' })
    expect(op('1')).toMatchObject({ start: BigInt(at(1, 14)), end: BigInt(at(1, 17)) })
  })

  it('turns the whole order forward when backward begins before the assignment', async () => {
    const rows = shop([{ code: '1', hours: 12 }], { jobs: [{ code: '1', due: at(0, 12) }] })
    const { op, codes } = await run(rows, { assignDirection: 'B' })
    expect(op('1')).toMatchObject({ direction: 'F', start: BigInt(at(0, 8)) })
    expect(codes()).toEqual(expect.arrayContaining(['turnedForward', 'late']))
    expect((await run(rows, { assignDirection: 'B', beforeStart: 'UNASSIGN' })).op('1')['assigned']).toBe(
      false,
    )
  })
})

describe('operations that cannot be planned', () => {
  it('is left unassigned with its reason, and the rest is planned', async () => {
    const rows = shop([
      { code: '1', hours: 1 },
      { code: '2', hours: 1, on: ['X'] },
      { code: '3', hours: 1, on: ['D'] },
      { code: '4', hours: 1, on: ['E'] },
      { code: '5', hours: 400 },
    ])
    const outcome = await run({
      ...rows,
      resources: [{ code: 'M' }, { code: 'D', type: 'D' }, { code: 'E' }],
    })
    expect(['1', '2', '3', '4', '5'].map((code) => outcome.op(code)['reason'])).toEqual([
      'CALENDAR',
      'noCapacity',
      'noCapacity',
      'noSlots',
      'noRoom',
    ])
    expect(outcome.codes()).toEqual(
      expect.arrayContaining([
        'resourceUnknown',
        'resourceNotScheduled',
        'noCapacity',
        'noSlots',
        'unassigned',
      ]),
    )
    expect(outcome.counts).toMatchObject({ assigned: 1, unassigned: 4 })
    expect(outcome.op('4')).toMatchObject({ reason: 'noSlots', reasonRef: 'E' })
  })

  it('are reported for cycles, with their successors', async () => {
    const rows = shop(
      ['1', '2', '3'].map((code) => ({ code, hours: 1 })),
      {
        links: [
          { before: '1', after: '2' },
          { before: '2', after: '1' },
          { before: '2', after: '3' },
        ],
      },
    )
    const { op, rows: table } = await run(rows)
    expect(['1', '2', '3'].map((code) => op(code)['reason'])).toEqual(['linkCycle', 'linkCycle', 'neighbour'])
    expect(table('messages').find((row) => row['code'] === 'linkCycle')!['text']).toBe('1, 2')
  })

  it('are reported when fixed operations overlap, and neither is moved', async () => {
    const fixed = { status: 'D', resource: 'M' }
    const rows = shop([
      { code: '1', hours: 2, ...fixed, start: at(0, 8), end: at(0, 10) },
      { code: '2', hours: 2, ...fixed, start: at(0, 9), end: at(0, 11) },
      { code: '3', hours: 1 },
    ])
    const { op, codes } = await run(rows)
    expect(codes()).toContain('fixedOverlap')
    expect(['1', '2', '3'].map((code) => time(op(code)['start']) - at(0, 8))).toEqual([0, HOUR, 3 * HOUR])
  })

  it('are reported when a started operation overlaps a frozen one, with the overlap, and counted', async () => {
    const rows = shop([
      {
        code: '1',
        hours: 2,
        status: 'T',
        resource: 'M',
        start: at(0, 8),
        end: at(0, 10),
        remainingQty: quantity(1),
      },
      { code: '2', hours: 2, status: 'D', resource: 'M', start: at(0, 9), end: at(0, 11) },
    ])
    const { rows: table, kpi } = await run(rows)
    const broken = table('messages').filter(({ code }) => violationCodes.has(String(code)))
    expect(broken).toMatchObject([
      { code: 'startedOverrun', operation: '2', text: '1', resource: 'M', seconds: expect.any(Number) },
    ])
    expect(Number(broken[0]!['seconds'])).toBeGreaterThan(0)
    expect(kpi.violations).toBe(1)
  })

  it('are not reported when fixed operations overlapped before now', async () => {
    const past = { status: 'B', resource: 'M', remainingQty: 0n }
    const rows = shop([
      { code: '1', hours: 2, ...past, start: at(-1, 8), end: at(-1, 10) },
      { code: '2', hours: 2, ...past, start: at(-1, 9), end: at(-1, 11) },
    ])
    const { codes, kpi, rows: table } = await run(rows)
    expect(codes().filter((code) => code.startsWith('fixed') || code === 'durationZero')).toEqual([])
    expect(kpi.violations).toBe(0)
    expect(table('resources')[0]).toMatchObject({ resource: 'M', busy: 0 })
  })

  it('explains why an order is late, back to the root', async () => {
    const rows = shop(
      [
        { code: '1', order: 'A', hours: 6 },
        { code: '2', order: 'B', procNo: 1, hours: 4 },
        { code: '3', order: 'B', procNo: 2, hours: 1, on: ['N'] },
      ],
      {
        links: [{ before: '2', after: '3' }],
        jobs: [
          { code: 'A', due: at(3) },
          { code: 'B', due: at(0, 17), priority: 60 },
        ],
      },
    )
    const { rows: table } = await run(rows)
    expect(table('jobs')[1]).toMatchObject({
      lateness: 18 * HOUR,
      why: '3 LINK 2 < 2 CAPACITY 1 < 1 CALENDAR M',
    })
  })
})
