import { describe, expect, it } from 'vitest'
import { clock, monday, planSnapshot, runPlan, type PlantRows } from '../../support/plan-snapshot.ts'
import { qty } from '../../support/explode.ts'

const hour = 3600
const at = (day: number, hours: number) => monday + day * 24 * hour + hours * hour

/**
 * A saw and two drills, working 8-12 and 13-17. A piece takes a minute on the saw and two on a drill; the saw is set up
 * for 30 minutes before every order. Two orders of 60 pieces, two bolts in each piece.
 */
const plant = (
  more: Partial<PlantRows['explode']> = {},
  kitting: PlantRows['kitting'] = bolts,
): PlantRows => ({
  resources: ['SAW', 'DRILL1', 'DRILL2'].map((code) => ({ code, type: 'M', class: 'S', qtyMode: 1 })),
  calendars: {
    shifts: [{ code: 'DAY', patterns: '8:00-12:00;13:00-17:00' }],
    calendars: [{ code: 'ALL', resource: '*', dates: '*', shift: 'DAY', sortOrder: 0n }],
  },
  explode: {
    orders: ['A', 'B'].map((code, k) => ({
      code,
      type: 'M',
      item: 'BOX',
      qty: qty(60),
      due: at(1 + k, 17),
      priority: 50,
      status: 'N',
    })),
    items: [{ code: 'BOX' }, { code: 'BOLT' }],
    masters: [
      {
        procNo: 10,
        process: 'CUT',
        instType: 'U',
        instCode: 'M',
        target: 'SAW',
        setup: '30m',
        production: '1mp',
      },
      { procNo: 10, process: 'CUT', instType: 'I', instCode: 'In1', target: 'BOLT', production: '2' },
      {
        procNo: 20,
        process: 'DRILL',
        instType: 'U',
        instCode: 'M',
        target: 'DRILL1',
        production: '2mp',
        priority: 60,
      },
      {
        procNo: 20,
        process: 'DRILL',
        instType: 'U',
        instCode: 'M',
        target: 'DRILL2',
        production: '2mp',
        priority: 50,
      },
    ].map((row) => ({ item: 'BOX', ...row })),
    processes: [{ code: 'CUT' }, { code: 'DRILL' }],
    ...more,
  },
  kitting,
})

/** Enough for the first order today, for the second on Monday at one. */
const bolts: NonNullable<PlantRows['kitting']> = {
  items: [{ code: 'BOX' }, { code: 'BOLT' }],
  supplies: [
    { source: 'S', class: 'STOCK', doc: 'S1', item: 'BOLT', qty: qty(150), date: monday },
    { source: 'P', class: 'PO', doc: 'PO1', item: 'BOLT', qty: qty(200), date: at(0, 13) },
  ],
}

const whole = ['PREP', 'EXPLODE', 'KITCHECK', 'ASSIGN', 'PEG', 'EVALUATE']

describe('a small plant', () => {
  it('is planned as by hand when material does not matter', async () => {
    const { bars, kpi } = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN'])
    expect(bars).toEqual([
      'A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30',
      'A-20 DRILL1 Mon 09:30 Mon 09:30-Mon 11:30',
      'B-10 SAW Mon 09:30 Mon 10:00-Mon 11:00',
      'B-20 DRILL2 Mon 11:00 Mon 11:00-Mon 14:00',
    ])
    expect(kpi).toMatchObject({ orders: 2, lateOrders: 0, unassigned: 0, setupSeconds: 2 * 1800 })
  })

  it('is optimised: orders wait before they begin, not over lunch, and none becomes late', async () => {
    const optimise = { type: 'OPTIMISE', props: { optimiseIterations: 60 } }
    const commands = ['PREP', 'EXPLODE', 'ASSIGN', optimise, 'PEG', 'EVALUATE']
    const outcome = await runPlan(planSnapshot(plant()), commands)
    expect(outcome.kpi).toMatchObject({ orders: 2, lateOrders: 0, unassigned: 0, setupSeconds: 2 * 1800 })
    expect(outcome.kpi!.meanFlowTime).toBe(3.5 * hour)
    expect(outcome.commands[3]!.figures).toEqual({
      taken: 1,
      lateOrdersBefore: 0,
      lateOrdersAfter: 0,
      flowTimeBefore: 4 * hour,
      flowTimeAfter: 3.5 * hour,
    })
    const again = await runPlan(planSnapshot(plant()), commands)
    expect(again.bars).toEqual(outcome.bars)
  })

  it('keeps its plan where the optimiser finds no better one', async () => {
    const before = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN'])
    const props = { optimiseIterations: 20, objective: { makespan: 1 } }
    const commands = ['PREP', 'EXPLODE', 'ASSIGN', { type: 'OPTIMISE', props }]
    const outcome = await runPlan(planSnapshot(plant()), commands)
    expect(outcome.commands[3]!.figures['taken']).toBe(0)
    expect(outcome.bars).toEqual(before.bars)
  })

  it('is adjusted: as late as the due dates allow, or back as early as can be', async () => {
    const adjust = (side: string) => ({ type: 'ADJUST', props: { side } })
    const late = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN', adjust('LATE')])
    expect(late.bars).toEqual([
      'A-10 SAW Tue 13:30 Tue 14:00-Tue 15:00',
      'A-20 DRILL1 Tue 15:00 Tue 15:00-Tue 17:00',
      'B-10 SAW Wed 13:30 Wed 14:00-Wed 15:00',
      'B-20 DRILL2 Wed 15:00 Wed 15:00-Wed 17:00',
    ])
    expect(late.kpi).toMatchObject({ lateOrders: 0, unassigned: 0 })
    expect(late.commands[3]!.figures).toMatchObject({ taken: 1, moved: 4 })
    const both = ['PREP', 'EXPLODE', 'ASSIGN', adjust('LATE'), adjust('EARLY')]
    const early = await runPlan(planSnapshot(plant()), both)
    expect(early.bars).toEqual((await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN'])).bars)
    const again = await runPlan(planSnapshot(plant()), [...both, adjust('EARLY')])
    expect(again.commands[5]!.figures).toEqual({ taken: 0, moved: 0, shift: 0 })
  })

  it('returns the neighbours of every operation and its wait', async () => {
    const { rows } = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN'])
    const around = rows('operations').map((row) => [
      row['operation'],
      row['prevOps'],
      row['nextOps'],
      row['waitSeconds'],
    ])
    expect(around).toEqual([
      ['A-10', null, 'A-20', null],
      ['A-20', 'A-10', null, 0],
      ['B-10', null, 'B-20', null],
      ['B-20', 'B-10', null, 0],
    ])
    const some = [
      'PREP',
      'EXPLODE',
      { type: 'ASSIGN', props: { workFilter: [{ field: 'orderCode', op: 'eq', values: ['B'] }] } },
    ]
    const partly = await runPlan(planSnapshot(plant()), some)
    expect(partly.rows('operations').find((row) => row['operation'] === 'A-20')).toMatchObject({
      prevOps: 'A-10',
      waitSeconds: null,
    })
  })

  it('limits the working members of a group to the quantity of its calendar', async () => {
    const rows = plant()
    const limited = {
      ...rows,
      resources: rows.resources.map((row) => ({ ...row, groups: 'LINE' })),
      calendars: {
        ...rows.calendars,
        calendars: [
          ...rows.calendars.calendars!,
          { code: 'LINE', resource: 'LINE', dates: '*', shift: 'DAY', sortOrder: 0n, groupQty: qty(1) },
        ],
      },
    }
    const { bars } = await runPlan(planSnapshot(limited), ['PREP', 'EXPLODE', 'ASSIGN'])
    expect(bars).toEqual([
      'A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30',
      'A-20 DRILL1 Mon 09:30 Mon 09:30-Mon 11:30',
      'B-10 SAW Mon 11:30 Mon 13:00-Mon 14:00',
      'B-20 DRILL1 Mon 14:00 Mon 14:00-Mon 16:00',
    ])
  })

  it('is exported in the state of a step, independent of later ones', async () => {
    const kept = { type: 'EXPORT', props: { tables: 'operations; jobs' } }
    const adjust = { type: 'ADJUST', props: { side: 'LATE' } }
    const outcome = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN', kept, adjust])
    expect(outcome.exports.map(({ name }) => name)).toEqual(['export-4-operations', 'export-4-jobs'])
    const before = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', 'ASSIGN'])
    expect(outcome.exports[0]!.table).toEqual(before.tables.operations)
    expect(outcome.tables.operations).not.toEqual(before.tables.operations)
    expect(outcome.commands[3]!.figures).toEqual({ tables: 2, rows: 6 })
  })

  it('waits for the bolts of the second order, with a reason, and pegs both to their components', async () => {
    const outcome = await runPlan(planSnapshot(plant()), whole)
    expect(outcome.bars).toEqual([
      'A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30',
      'A-20 DRILL1 Mon 09:30 Mon 09:30-Mon 11:30',
      'B-10 SAW Mon 13:00 Mon 13:30-Mon 14:30',
      'B-20 DRILL1 Mon 14:30 Mon 14:30-Mon 16:30',
    ])
    const late = outcome.rows('operations').find((row) => row['operation'] === 'B-10')!
    expect([late['reason'], late['reasonRef'], clock(late['materialReady'])]).toEqual([
      'MATERIAL',
      'BOLT',
      'Mon 13:00',
    ])
    const pegs = outcome
      .rows('pegs')
      .map((peg) => [
        peg['leftNode'],
        peg['leftKey'],
        peg['rightKey'],
        Number(peg['qty']) / 1e6,
        peg['isLate'],
      ])
    expect(pegs).toEqual([
      ['OP', 'A-20', 'A', 60, false],
      ['STK', 'S1', 'A-10', 120, false],
      ['OP', 'B-20', 'B', 60, false],
      ['PO', 'PO1', 'B-10', 120, false],
    ])
    const taken = outcome.rows('instructions').filter((row) => row['direction'] === 'I')
    expect(taken.map((row) => [row['operation'], clock(row['at'])])).toEqual([
      ['A-10', 'Mon 08:30'],
      ['B-10', 'Mon 13:30'],
    ])
  })

  it('reports material that never arrives and continues, where the scheme says so', async () => {
    const ignoring = whole.map((one) =>
      one === 'KITCHECK' ? { type: 'KITCHECK', props: { missing: 'WARN' } } : one,
    )
    const { bars, rows, kpi } = await runPlan(planSnapshot(plant({}, { items: bolts.items! })), ignoring)
    expect(kpi).toMatchObject({ onTimeRate: 1, onTimeKittedRate: 0 })
    expect(bars[0]).toBe('A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30')
    const short = rows('messages').filter((row) => row['code'] === 'materialShort')
    expect(short.map((row) => [row['operation'], row['text'], row['command']])).toEqual([
      ['A-10', 'BOLT', 3],
      ['B-10', 'BOLT', 3],
    ])
  })

  it('leaves operations unassigned whose material never arrives, and their successors', async () => {
    const blocking = whole
    const { bars, rows, kpi } = await runPlan(planSnapshot(plant({}, { items: bolts.items! })), blocking)
    expect(bars).toEqual([])
    expect(kpi).toMatchObject({ onTimeRate: 0, onTimeKittedRate: 0 })
    const reasons = rows('operations').map((row) => [row['operation'], row['reason'], row['reasonRef']])
    expect(reasons).toEqual([
      ['A-10', 'noMaterial', 'BOLT'],
      ['A-20', 'neighbour', 'A-10'],
      ['B-10', 'noMaterial', 'BOLT'],
      ['B-20', 'neighbour', 'B-10'],
    ])
    expect(rows('messages').filter((row) => row['code'] === 'noCapacity')).toEqual([])
    expect(rows('messages').filter((row) => row['code'] === 'materialNever')).toHaveLength(2)
    expect(rows('jobs')[0]!['why']).toBe('A-10 noMaterial BOLT')
    const ignoring = blocking.map((one) =>
      one === 'ASSIGN' ? { type: 'ASSIGN', props: { rawMaterialConstraint: false } } : one,
    )
    expect((await runPlan(planSnapshot(plant({}, { items: bolts.items! })), ignoring)).bars).toHaveLength(4)
  })

  it('plans the filtered operations and keeps the places of the others', async () => {
    const orders = [{ field: 'code', op: 'eq', values: ['B'] }]
    const filter = { type: 'FILTER', props: { orderFilter: orders } }
    const { bars, rows } = await runPlan(planSnapshot(plant()), ['PREP', filter, 'EXPLODE', 'ASSIGN'])
    expect(bars).toEqual([
      'B-10 SAW Mon 08:00 Mon 08:30-Mon 09:30',
      'B-20 DRILL1 Mon 09:30 Mon 09:30-Mon 11:30',
    ])
    expect(rows('operations').filter((row) => row['assigned'] === false)).toHaveLength(2)
  })

  it('keeps earlier placements unless they are released', async () => {
    const present = standing('A-10', 10, 'CUT', 'SAW', 10, 10.5, 11.5)
    const snapshot = planSnapshot(plant({ present: [present] }))
    const kept = await runPlan(snapshot, ['PREP', 'EXPLODE', 'ASSIGN', 'EVALUATE'])
    expect(kept.bars).toContain('A-10 SAW Mon 10:00 Mon 10:30-Mon 11:30')
    expect(kept.bars).toContain('B-10 SAW Mon 08:00 Mon 08:30-Mon 09:30')
    expect(kept.kpiBefore).toMatchObject({ orders: 1 })
    const freed = await runPlan(snapshot, ['PREP', 'UNASSIGN', 'EXPLODE', 'ASSIGN'])
    expect(freed.bars[0]).toBe('A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30')
    expect(freed.kpi).toMatchObject({ movedOperations: 1 })
    const bound = planSnapshot(plant({ present: [{ ...present, status: 'R' }] }))
    const released = await runPlan(bound, ['PREP', 'UNASSIGN', 'EXPLODE', 'ASSIGN_PRIV', 'ASSIGN'])
    expect(released.bars).toContain('A-10 SAW Mon 10:00 Mon 10:30-Mon 11:30')
    expect(released.commands[3]).toMatchObject({ figures: { wanted: 1, assigned: 1 } })
  })

  it('assigns in several commands; each keeps earlier placements', async () => {
    const of = (order: string) => [{ field: 'orderCode', op: 'eq', values: [order] }]
    const first = { type: 'ASSIGN', props: { workFilter: of('B') } }
    const outcome = await runPlan(planSnapshot(plant()), ['PREP', 'EXPLODE', first, 'ASSIGN', 'EVALUATE'])
    expect(outcome.bars).toEqual([
      'B-10 SAW Mon 08:00 Mon 08:30-Mon 09:30',
      'A-10 SAW Mon 09:30 Mon 10:00-Mon 11:00',
      'B-20 DRILL1 Mon 09:30 Mon 09:30-Mon 11:30',
      'A-20 DRILL2 Mon 11:00 Mon 11:00-Mon 14:00',
    ])
    expect(outcome.commands.slice(2, 4).map(({ figures }) => figures)).toEqual([
      { wanted: 2, assigned: 2 },
      { wanted: 2, assigned: 2 },
    ])
    const production = outcome.rows('uses').filter((row) => row['workType'] === 0)
    expect(production.map((row) => row['operation'])).toEqual(['A-10', 'A-20', 'B-10', 'B-20'])
    expect(outcome.rows('operations').map((row) => row['status'])).toEqual(['A', 'A', 'A', 'A'])
  })

  it('keeps operations begun before as-of when it plans from now on', async () => {
    const present = [
      standing('A-10', 10, 'CUT', 'SAW', 8, 8.5, 9.5),
      standing('B-10', 10, 'CUT', 'SAW', 15, 15.5, 16.5),
    ]
    const snapshot = planSnapshot(plant({ present }))
    const { bars } = await runPlan(snapshot, ['PREP', 'UNASSIGN', 'EXPLODE', 'ASSIGN'], {
      asOf: at(0, 9),
      scope: { kind: 'NOW', orderFilter: [] },
    })
    expect(bars.slice(0, 1)).toEqual(['A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30'])
    expect(bars.find((bar) => bar.startsWith('B-10'))).toBe('B-10 SAW Mon 09:30 Mon 10:00-Mon 11:00')
  })

  it('makes orders for missing manufactured items, and plans them before the order that needs them', async () => {
    const masters = plant().explode.masters!.map((row) =>
      row.instType === 'I' ? { ...row, target: 'FRAME', production: '1' } : row,
    )
    const frame = [
      {
        item: 'FRAME',
        procNo: 10,
        process: 'CUT',
        instType: 'U',
        instCode: 'M',
        target: 'DRILL2',
        production: '1mp',
      },
    ]
    const snapshot = planSnapshot(
      plant(
        {
          masters: [...masters, ...frame],
          items: [{ code: 'BOX' }, { code: 'FRAME' }],
        },
        {
          items: [{ code: 'BOX' }, { code: 'FRAME' }],
          supplies: [{ source: 'S', class: 'STOCK', doc: 'S1', item: 'FRAME', qty: qty(60), date: monday }],
        },
      ),
    )
    const outcome = await runPlan(snapshot, ['PREP', 'EXPLODE', 'MRP', 'ASSIGN', 'PEG'])
    expect(outcome.commands[2]).toMatchObject({ figures: { levels: 1, orders: 1 } })
    expect(
      outcome.rows('orders').map((row) => [row['code'], row['item'], row['qty'], row['parent']]),
    ).toEqual([['B-FRAME', 'FRAME', qty(60), 'B']])
    expect(outcome.bars.slice(0, 3)).toEqual([
      'A-10 SAW Mon 08:00 Mon 08:30-Mon 09:30',
      'B-FRAME-10 DRILL2 Mon 08:00 Mon 08:00-Mon 09:00',
      'A-20 DRILL1 Mon 09:30 Mon 09:30-Mon 11:30',
    ])
    expect(
      outcome.rows('pegs').map((peg) => [peg['leftNode'], peg['leftKey'], peg['rightKey'], peg['qty']]),
    ).toEqual([
      ['OP', 'A-20', 'A', qty(60)],
      ['STK', 'S1', 'A-10', qty(60)],
      ['OP', 'B-20', 'B', qty(60)],
      ['OP', 'B-FRAME-10', 'B-10', qty(60)],
    ])
  })

  it('spreads load over the drills when that makes no order late', async () => {
    const wide = plant()
    const snapshot = planSnapshot({
      ...wide,
      explode: {
        ...wide.explode,
        masters: wide.explode.masters!.map((row) => (row.target === 'SAW' ? { ...row, setup: '4h' } : row)),
      },
    })
    const first = { type: 'ASSIGN', props: { resSelect: 'PRI' } }
    const before = await runPlan(snapshot, ['PREP', 'EXPLODE', first])
    const drills = (bars: string[]) =>
      bars.filter((bar) => bar.includes('DRILL')).map((bar) => bar.split(' ')[1])
    expect(new Set(drills(before.bars)).size).toBe(1)
    const after = await runPlan(snapshot, ['PREP', 'EXPLODE', first, 'LEVEL'])
    expect(new Set(drills(after.bars))).toEqual(new Set(['DRILL1', 'DRILL2']))
    const level = after.commands[3]!.figures
    expect(level['taken']).toBe(1)
    expect(level['spreadAfter']).toBeLessThan(level['spreadBefore']!)
    expect(after.kpi!.weightedTardiness).toBeLessThanOrEqual(before.kpi!.weightedTardiness)
  })

  it('gives the same plan for any order of the rows', async () => {
    const rows = plant()
    const turned: PlantRows = {
      ...rows,
      resources: rows.resources.toReversed(),
      explode: Object.fromEntries(
        Object.entries(rows.explode).map(([name, list]) => [name, list.toReversed()]),
      ) as PlantRows['explode'],
    }
    const [one, two] = [await runPlan(planSnapshot(rows), whole), await runPlan(planSnapshot(turned), whole)]
    for (const table of ['operations', 'uses', 'pieces', 'jobs', 'instructions', 'pegs'] as const)
      expect(two.rows(table), table).toEqual(one.rows(table))
  })

  it('reports progress and stops when cancelled', async () => {
    const shares: number[] = []
    const steps = new Set<number>()
    await runPlan(planSnapshot(plant()), whole, {
      onProgress: (share, step) => {
        shares.push(share)
        steps.add(step)
      },
    })
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares[0], shares.at(-1)]).toEqual([0, 1])
    expect([...steps]).toEqual([0, 1, 2, 3, 4, 5])
    let asked = 0
    const stopped = runPlan(planSnapshot(plant()), whole, { isCancelled: () => ++asked > 5 })
    await expect(stopped).rejects.toMatchObject({ code: 'calculationCancelled' })
  })
})

/** An operation placed on its resource by the plan before: hours of Monday. */
const standing = (
  code: string,
  procNo: number,
  process: string,
  resource: string,
  setup: number,
  start: number,
  end: number,
) => ({
  code,
  order: code.split('-')[0]!,
  item: 'BOX',
  process,
  procNo,
  split: 0,
  qty: qty(60),
  status: 'A',
  fixLevel: 0,
  resource,
  setupStart: at(0, setup),
  start: at(0, start),
  productionEnd: at(0, end),
  end: at(0, end),
})
