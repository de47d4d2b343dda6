import { beforeAll, describe, expect, it } from 'vitest'
import { planEngine } from '#engine/scheduling/commands/engine.ts'
import { moveOperation, type Move, type MoveOutcome } from '#engine/scheduling/commands/move.ts'
import { someRows } from '#engine/scheduling/commands/some-rows.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import { planTables } from '#engine/scheduling/commands/outcome.ts'
import { openStoredPlan } from '#engine/scheduling/commands/stored-plan.ts'
import { keepInStored, moveInStored } from '#engine/scheduling/commands/stored-moves.ts'
import { finish } from '#engine/scheduling/finish/index.ts'
import { pieceSchema, useSchema } from '#engine/scheduling/results.ts'
import { rowAt, type Table, type TableSchema } from '#engine/columns.ts'
import { planInstructionSchema, planOperationSchema } from '#engine/scheduling/commands/tables.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { referenceCalendarSolver } from '#engine/reference/calendar/expand.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { qty } from '../../support/explode.ts'
import { freshKernels } from '../../support/kernels.ts'
import { seeded } from '../../support/random-problem.ts'
import { clock, monday, planSnapshot, type PlantRows } from '../../support/plan-snapshot.ts'

const hour = 3600
const at = (hours: number) => monday + hours * hour

const stands = (order: string, procNo: number, resource: string, start: number, end: number, more = {}) => ({
  code: `${order}-${procNo}`,
  order,
  item: 'BOX',
  process: procNo === 10 ? 'CUT' : 'DRILL',
  procNo,
  split: 0,
  qty: qty(60),
  status: 'A',
  fixLevel: 0,
  resource,
  setupStart: at(start),
  start: at(start),
  productionEnd: at(end),
  end: at(end),
  ...more,
})

/** Three orders of an hour on a saw and an hour on a drill; A, B and C are in sequence from 8:00. */
const plant = (
  present = ['A', 'B', 'C'].flatMap((order, k) => [
    stands(order, 10, 'SAW1', 8 + k, 9 + k),
    stands(order, 20, 'DRILL', 9 + k, 10 + k),
  ]),
): PlantRows => ({
  resources: ['SAW1', 'SAW2', 'DRILL'].map((code) => ({ code, type: 'M', class: 'S', qtyMode: 1 })),
  calendars: {
    shifts: [{ code: 'DAY', patterns: '8:00-18:00' }],
    calendars: [{ code: 'ALL', resource: '*', dates: '*', shift: 'DAY', sortOrder: 0n }],
  },
  explode: {
    orders: ['A', 'B', 'C'].map((code) => ({
      code,
      type: 'M',
      item: 'BOX',
      qty: qty(60),
      due: at(17),
      status: 'N',
    })),
    items: [{ code: 'BOX' }],
    masters: [
      { procNo: 10, process: 'CUT', instType: 'U', instCode: 'M', target: 'SAW1', production: '1mp' },
      { procNo: 10, process: 'CUT', instType: 'U', instCode: 'M', target: 'SAW2', production: '1mp' },
      { procNo: 20, process: 'DRILL', instType: 'U', instCode: 'M', target: 'DRILL', production: '1mp' },
    ].map((row) => ({ item: 'BOX', ...row })),
    processes: [{ code: 'CUT' }, { code: 'DRILL' }],
    present,
  },
})

const options = { asOf: monday, zone: 'UTC', report: () => {} }

const engineOf = (snapshot: PlanSnapshot) =>
  planEngine(snapshot, {
    ...options,
    scheduler: referenceScheduler,
    kitting: referenceSolver,
    calendars: referenceCalendarSolver,
  })

/** A move in the plan as it is stored. */
type Mover = (snapshot: PlanSnapshot, move: Move) => Promise<MoveOutcome>

const movers: Readonly<Record<string, Mover>> = {
  'scheduling what it can reach': (snapshot, move) =>
    moveOperation(snapshot, engineOf(snapshot), move, options),
  'in a plan that is held ready': async (snapshot, move) => {
    const stored = openStoredPlan(snapshot, engineOf(snapshot), {
      ...options,
      load: kernelMoves(freshKernels()),
    })!
    const outcome = moveInStored(stored, move)!
    expect(outcome.tables.operations).toEqual(planTables(stored.state).operations)
    // The plan is unchanged: the next move gives the same result.
    expect(moveInStored(stored, move)!.comparison).toEqual(outcome.comparison)
    return outcome
  },
}

let mover: Mover

async function moved(move: Partial<Move> & { operation: string }, rows = plant()) {
  const outcome = await mover(planSnapshot(rows), { resource: null, start: null, whole: false, ...move })
  const { operations } = outcome.tables
  const places = Array.from({ length: operations.length }, (_, row) =>
    rowAt(planOperationSchema, operations, row),
  ).map((row) => `${row.operation} ${row.resource} ${clock(row.start)}`)
  return { ...outcome, places }
}

describe.each(Object.entries(movers))('a move by hand, %s', (_, made) => {
  beforeAll(() => {
    mover = made
  })

  it('places an operation where it is dropped and displaces others, with their successors', async () => {
    const { places, comparison } = await moved({ operation: 'C-10', resource: 'SAW1', start: at(9) })
    expect(places).toEqual([
      'A-10 SAW1 Mon 08:00',
      'A-20 DRILL Mon 09:00',
      'B-10 SAW1 Mon 10:00',
      'B-20 DRILL Mon 11:00',
      'C-10 SAW1 Mon 09:00',
      'C-20 DRILL Mon 12:00',
    ])
    expect(comparison.operations.map(({ operation, seconds }) => [operation, seconds])).toEqual([
      ['B-10', 3600],
      ['B-20', 3600],
      ['C-10', -3600],
      ['C-20', 3600],
    ])
  })

  it('moves nothing else when there is a free slot', async () => {
    const { comparison, kpiBefore, kpi } = await moved({ operation: 'C-10', resource: 'SAW2', start: at(8) })
    expect(comparison.operations).toMatchObject([
      { operation: 'C-10', resource: 'SAW1', newResource: 'SAW2', seconds: -2 * 3600 },
    ])
    expect(kpi.lateOrders).toBe(kpiBefore.lateOrders)
  })

  it('draws the rest of the order along when the whole order is moved', async () => {
    const rows = plant([stands('C', 10, 'SAW1', 10, 11), stands('C', 20, 'DRILL', 14, 15)])
    const { places } = await moved({ operation: 'C-10', start: at(8), whole: true }, rows)
    expect(places).toContain('C-10 SAW1 Mon 08:00')
    expect(places).toContain('C-20 DRILL Mon 09:00')
  })

  it('keeps an operation that is dropped on its own place, with its setup', async () => {
    const present = [
      stands('A', 10, 'SAW1', 8.5, 9.5, { setupStart: at(8) }),
      stands('B', 10, 'SAW1', 10, 11, { setupStart: at(9.5) }),
      stands('B', 20, 'DRILL', 11, 12),
    ]
    const rows = plant(present)
    const masters = rows.explode.masters!.map((row) =>
      row.process === 'CUT' ? { ...row, setup: '30m' } : row,
    )
    for (const [operation, start] of [
      ['A-10', at(8.5)],
      ['B-10', at(10)],
    ] as const) {
      const { comparison } = await moved(
        { operation, resource: 'SAW1', start },
        { ...rows, explode: { ...rows.explode, masters } },
      )
      expect(comparison.operations).toEqual([])
    }
  })

  it('places an operation that stood nowhere', async () => {
    const rows = plant([stands('A', 10, 'SAW1', 8, 9)])
    const { places } = await moved({ operation: 'B-10', resource: 'SAW1', start: at(8) }, rows)
    expect(places).toContain('A-10 SAW1 Mon 09:00')
    expect(places).toContain('B-10 SAW1 Mon 08:00')
  })

  it('uses slots around released and fixed operations', async () => {
    const present = [
      stands('A', 10, 'SAW1', 8, 9, { status: 'R' }),
      stands('B', 10, 'SAW1', 10, 11, { fixLevel: 3 }),
      stands('C', 10, 'SAW1', 12, 13),
    ]
    const { places } = await moved({ operation: 'C-10', start: at(8) }, plant(present))
    expect(places).toContain('A-10 SAW1 Mon 08:00')
    expect(places).toContain('B-10 SAW1 Mon 10:00')
    expect(places).toContain('C-10 SAW1 Mon 09:00')
  })

  it('is refused by name when it cannot be', async () => {
    const present = [stands('A', 10, 'SAW1', 8, 9, { status: 'R' })]
    await expect(moved({ operation: 'A-10', start: at(9) }, plant(present))).rejects.toMatchObject({
      code: 'operationBound',
    })
    await expect(moved({ operation: 'Z-10' })).rejects.toMatchObject({ code: 'operationUnknown' })
    await expect(moved({ operation: 'A-10', resource: 'DRILL' })).rejects.toMatchObject({
      code: 'noCandidate',
    })
  })

  it('and back again restores the plan', async () => {
    const there = await moved({ operation: 'C-10', resource: 'SAW2', start: at(8) })
    const { operations } = there.tables
    const rows = Array.from({ length: operations.length }, (_, row) =>
      rowAt(planOperationSchema, operations, row),
    )
    const present = rows.map((row) =>
      stands(
        row.order!,
        row.procNo!,
        row.resource!,
        (Number(row.start) - monday) / hour,
        (Number(row.end) - monday) / hour,
      ),
    )
    const back = await moved({ operation: 'C-10', resource: 'SAW1', start: at(10) }, plant(present))
    expect(back.places).toEqual(
      ['A-10', 'A-20', 'B-10', 'B-20', 'C-10', 'C-20'].map((code, k) => {
        const hours = 8 + Math.floor(k / 2) + (k % 2)
        return `${code} ${k % 2 === 0 ? 'SAW1' : 'DRILL'} Mon ${String(hours).padStart(2, '0')}:00`
      }),
    )
  })
})

describe('a plan that is held ready', () => {
  const openWith = (present: ReturnType<typeof stands>[]) => {
    const snapshot = planSnapshot(plant(present))
    return openStoredPlan(snapshot, engineOf(snapshot), {
      ...options,
      load: kernelMoves(freshKernels()),
    })
  }

  it('is refused when a placement cannot be loaded', () => {
    expect(openWith([stands('A', 10, 'SAW1', 8, 9)])).not.toBeNull()
    expect(openWith([stands('A', 10, 'DRILL', 8, 9)])).toBeNull()
    expect(openWith([stands('A', 10, 'SAW1', 9, 8)])).toBeNull()
  })

  it('leaves starts beyond its working time to a new scheduling', () => {
    const stored = openWith([stands('A', 10, 'SAW1', 8, 9)])!
    const start = stored.until + 1
    expect(moveInStored(stored, { operation: 'A-10', resource: null, start, whole: false })).toBeNull()
  })

  it('reports bound operations that now begin before a predecessor has finished', () => {
    const stored = openWith([
      stands('A', 10, 'SAW1', 8, 9),
      stands('A', 20, 'DRILL', 9, 10, { status: 'R' }),
    ])!
    const move = { operation: 'A-10', resource: null, start: at(12), whole: false }
    const { conflicts, kpi, kpiBefore } = moveInStored(stored, move)!
    expect([...conflicts]).toEqual(['A-20'])
    expect([kpiBefore.violations, kpi.violations]).toEqual([0, 1])
  })

  it('starts nothing before the time it is seen at', () => {
    const stored = openWith([stands('A', 10, 'SAW1', 8, 9)])!
    const outcome = moveInStored(stored, {
      operation: 'A-10',
      resource: null,
      start: at(-48),
      whole: false,
    })!
    expect(outcome.comparison.operations).toEqual([])
    expect([...outcome.changed]).toEqual(['A-10'])
  })

  it('returns the instructions of moved operations as in the whole plan', () => {
    const rowsOf = <S extends TableSchema>(schema: S, table: Table<S>, codes: ReadonlySet<string>) => {
      const some = someRows(table, 'operation', codes)
      return Array.from({ length: some.length }, (_, row) => rowAt(schema, some, row))
    }
    const counts = { uses: 0, pushed: 0 }
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed)
      const orders = Array.from({ length: 6 }, (_, k) => `O${k}`)
      const rows = plant(
        orders.flatMap((order, k) => [
          stands(order, 10, random() < 0.5 ? 'SAW1' : 'SAW2', 8 + k, 9 + k),
          stands(order, 20, 'DRILL', 9 + k, 10 + k),
        ]),
      )
      const snapshot = planSnapshot({
        ...rows,
        explode: {
          ...rows.explode,
          orders: orders.map((code) => ({ ...rows.explode!.orders![0]!, code })),
        },
      })
      const load = kernelMoves(freshKernels())
      const stored = openStoredPlan(snapshot, engineOf(snapshot), { ...options, load })!
      for (let k = 0; k < 8; k++) {
        const operation = `O${Math.floor(random() * orders.length)}-${random() < 0.5 ? 10 : 20}`
        const move = { operation, resource: null, start: at(8 + Math.floor(random() * 16)), whole: false }
        const outcome = moveInStored(stored, move)
        if (!outcome) continue
        const { tables, changed } = outcome
        expect(keepInStored(stored, move), `seed ${seed}`).toBe(true)
        const after = finish(stored.prepared, stored.plan.solution)
        stored.state.scheduled = after
        const whole = planTables(stored.state)
        expect(rowsOf(planOperationSchema, tables.operations, changed)).toEqual(
          rowsOf(planOperationSchema, whole.operations, changed),
        )
        expect(rowsOf(useSchema, tables.uses, changed)).toEqual(rowsOf(useSchema, whole.uses, changed))
        expect(rowsOf(pieceSchema, tables.pieces, changed)).toEqual(
          rowsOf(pieceSchema, whole.pieces, changed),
        )
        expect(rowsOf(planInstructionSchema, tables.instructions, new Set(stored.rows.keys()))).toEqual(
          rowsOf(planInstructionSchema, whole.instructions, new Set(stored.rows.keys())),
        )
        counts.uses += rowsOf(useSchema, tables.uses, changed).length
        counts.pushed += changed.size - 1
      }
    }
    expect(counts.uses).toBeGreaterThan(100)
    expect(counts.pushed).toBeGreaterThan(20)
  })
})
