import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { qty } from '../../support/explode.ts'
import { clock, monday, planSnapshot, runPlan, type PlantRows } from '../../support/plan-snapshot.ts'

const at = (day: number, hours: number) => monday + (day * 24 + hours) * 3600

type Explode = PlantRows['explode']

/**
 * A cutter and three ovens that work 8-18. Three orders of 60 pieces, due on Monday, Tuesday and Wednesday evening: an hour
 * of cutting, then an hour in an oven, of which any will do.
 */
const plant = (present: Explode['present'] = [], posts?: string): PlantRows => ({
  resources: ['CUT', 'OVEN1', 'OVEN2', 'OVEN3'].map((code) => ({
    code,
    type: 'M',
    class: 'S',
    qtyMode: 1,
    ...(code === 'CUT' && posts !== undefined ? { postResources: posts } : {}),
  })),
  calendars: {
    shifts: [{ code: 'DAY', patterns: '8:00-18:00' }],
    calendars: [{ code: 'ALL', resource: '*', dates: '*', shift: 'DAY', sortOrder: 0n }],
  },
  explode: {
    orders: ['A', 'B', 'C'].map((code, k) => ({
      code,
      type: 'M',
      item: 'BOX',
      qty: qty(60),
      due: at(k, 18),
      priority: 50,
      status: 'N',
    })),
    items: [{ code: 'BOX' }, { code: 'BOLT' }],
    masters: [
      { procNo: 10, process: 'CUT', instType: 'U', instCode: 'M', target: 'CUT', production: '1mp' },
      { procNo: 10, process: 'CUT', instType: 'I', instCode: 'In1', target: 'BOLT', production: '1' },
      ...[1, 2, 3].map((k) => ({
        procNo: 20,
        process: 'BAKE',
        instType: 'U',
        instCode: 'M',
        target: `OVEN${k}`,
        production: '1mp',
        priority: k,
      })),
    ].map((row) => ({ item: 'BOX', ...row })),
    processes: [{ code: 'CUT' }, { code: 'BAKE' }],
    present,
  },
  kitting: {
    items: [{ code: 'BOX' }, { code: 'BOLT' }],
    supplies: [{ source: 'S', class: 'STOCK', doc: 'S1', item: 'BOLT', qty: qty(500), date: monday }],
  },
})

/** A-10 cut and baked by the plan before, later than it had to be. */
const standing = [
  stood('A-10', 10, 'CUT', 'CUT', 14, 15),
  stood('A-20', 20, 'BAKE', 'OVEN3', 15, 16),
] satisfies Explode['present']

function stood(code: string, procNo: number, process: string, resource: string, from: number, to: number) {
  return {
    code,
    order: 'A',
    item: 'BOX',
    process,
    procNo,
    qty: qty(60),
    status: 'A',
    resource,
    setupStart: at(0, from),
    start: at(0, from),
    productionEnd: at(0, to),
    end: at(0, to),
  }
}

const assign = (props: object) => ['PREP', 'EXPLODE', { type: 'ASSIGN', props }]
const run = (props: object, rows = plant()) => runPlan(planSnapshot(rows), assign(props))
const only = (bars: readonly string[], start: string) => bars.filter((bar) => bar.startsWith(start))

describe('earliest starts and latest ends by expression', () => {
  it('delay every operation until their time', async () => {
    const { bars, rows } = await run({ userEstExpr: 'ME.Order.DueDate - 8h' })
    expect(bars).toEqual([
      'A-10 CUT Mon 10:00 Mon 10:00-Mon 11:00',
      'A-20 OVEN1 Mon 11:00 Mon 11:00-Mon 12:00',
      'B-10 CUT Tue 10:00 Tue 10:00-Tue 11:00',
      'B-20 OVEN1 Tue 11:00 Tue 11:00-Tue 12:00',
      'C-10 CUT Wed 10:00 Wed 10:00-Wed 11:00',
      'C-20 OVEN1 Wed 11:00 Wed 11:00-Wed 12:00',
    ])
    expect(rows('operations')[0]).toMatchObject({ reason: 'EST' })
  })

  it('set none where they give nothing', async () => {
    const some = await run({ userEstExpr: "If(ME.Order.Code == 'B', ME.Order.DueDate - 8h, null)" })
    expect(only(some.bars, 'A-10')).toEqual(['A-10 CUT Mon 08:00 Mon 08:00-Mon 09:00'])
    expect(only(some.bars, 'B-10')).toEqual(['B-10 CUT Tue 10:00 Tue 10:00-Tue 11:00'])
  })

  it('are the target of backward assignment, and are reported when missed', async () => {
    const props = { assignDirection: 'FB', userLetExpr: 'ME.Order.DueDate - 4h' }
    const { bars } = await run(props)
    expect(only(bars, 'A')).toEqual([
      'A-10 CUT Mon 12:00 Mon 12:00-Mon 13:00',
      'A-20 OVEN1 Mon 13:00 Mon 13:00-Mon 14:00',
    ])
    const strict = await run({ userLetExpr: "'2026-11-23 09:30'", afterDue: 'UNASSIGN' })
    expect(only(strict.bars, 'A')).toEqual(['A-10 CUT Mon 08:00 Mon 08:00-Mon 09:00'])
    expect(strict.bars).toHaveLength(1)
  })

  it('know where an operation stood before', async () => {
    const { bars } = await run({ userEstExpr: 'ME.Start - 1h', tempFix: 'NONE' }, plant(standing))
    expect(only(bars, 'A')).toEqual([
      'A-10 CUT Mon 13:00 Mon 13:00-Mon 14:00',
      'A-20 OVEN1 Mon 14:00 Mon 14:00-Mon 15:00',
    ])
  })
})

describe('start and end of the assignment by expression', () => {
  it('count from the time at which the run plans', async () => {
    const { bars } = await run({ assignStartExpr: 'Today() + 1d' })
    expect(bars[0]).toBe('A-10 CUT Tue 08:00 Tue 08:00-Tue 09:00')
    const short = await run({ assignEndExpr: 'Now() + 10h', afterEnd: 'UNASSIGN' })
    expect(short.bars).toEqual([
      'A-10 CUT Mon 08:00 Mon 08:00-Mon 09:00',
      'A-20 OVEN1 Mon 09:00 Mon 09:00-Mon 10:00',
      'B-10 CUT Mon 09:00 Mon 09:00-Mon 10:00',
    ])
  })

  it('yield to an explicit time', async () => {
    const { bars } = await run({
      assignStart: '2026-11-25T00:00:00Z',
      assignStartExpr: 'Today() + 1d',
    })
    expect(bars[0]).toBe('A-10 CUT Wed 08:00 Wed 08:00-Wed 09:00')
  })
})

describe('a stop expression', () => {
  const stop = { stopExpr: 'ME.End > Now() + 10h' }

  it('leaves later operations to the next command', async () => {
    const { bars, rows, commands } = await run(stop)
    expect(bars).toEqual([
      'A-10 CUT Mon 08:00 Mon 08:00-Mon 09:00',
      'A-20 OVEN1 Mon 09:00 Mon 09:00-Mon 10:00',
      'B-10 CUT Mon 09:00 Mon 09:00-Mon 10:00',
      'B-20 OVEN1 Mon 10:00 Mon 10:00-Mon 11:00',
    ])
    expect(commands[2]!.figures).toEqual({ wanted: 6, assigned: 4 })
    expect(rows('operations').at(-1)).toMatchObject({ reason: 'stopped', reasonRef: 'B-20' })
    expect(rows('messages').map((row) => [row['level'], row['code'], row['operation'], row['text']])).toEqual(
      [['W', 'stopped', 'B-20', '2']],
    )
    const rest = { type: 'ASSIGN', props: { assignDirection: 'FB' } }
    const whole = await runPlan(planSnapshot(plant()), [...assign(stop), rest])
    expect(whole.bars.slice(0, 4)).toEqual(bars)
    expect(only(whole.bars, 'C')).toEqual([
      'C-10 CUT Wed 16:00 Wed 16:00-Wed 17:00',
      'C-20 OVEN1 Wed 17:00 Wed 17:00-Wed 18:00',
    ])
  })

  it('may use the operation only, or unplaced operations', async () => {
    const byOrder = await run({ stopExpr: "ME.Order.Code == 'A' && ME.ProcNo == 20" })
    expect(byOrder.bars).toHaveLength(2)
    const failing = await run({
      userLetExpr: "If(ME.Order.Code == 'B', Today() + 8h, null)",
      afterDue: 'UNASSIGN',
      stopExpr: '!ME.IsAssigned',
    })
    expect(only(failing.bars, 'A')).toHaveLength(2)
    expect(failing.bars).toHaveLength(2)
  })

  it('does nothing where it is never true', async () => {
    const { bars } = await run({ stopExpr: 'ME.End > Now() + 9d' })
    expect(bars).toEqual((await run({})).bars)
  })
})

describe('placed operations while a command assigns', () => {
  it('are pinned by default, searched again on their resource, or placed again', async () => {
    const bars = async (tempFix: string) => only((await run({ tempFix }, plant(standing))).bars, 'A')
    expect(await bars('BOTH')).toEqual([
      'A-10 CUT Mon 14:00 Mon 14:00-Mon 15:00',
      'A-20 OVEN3 Mon 15:00 Mon 15:00-Mon 16:00',
    ])
    expect(await bars('RES')).toEqual([
      'A-10 CUT Mon 08:00 Mon 08:00-Mon 09:00',
      'A-20 OVEN3 Mon 09:00 Mon 09:00-Mon 10:00',
    ])
    expect(await bars('NONE')).toEqual([
      'A-10 CUT Mon 08:00 Mon 08:00-Mon 09:00',
      'A-20 OVEN1 Mon 09:00 Mon 09:00-Mon 10:00',
    ])
  })

  it('never moves when it is released, nor when the command does not select it', async () => {
    const released = plant(standing.map((row) => ({ ...row, status: 'R' })))
    expect(only((await run({ tempFix: 'NONE' }, released)).bars, 'A-10')).toEqual([
      'A-10 CUT Mon 14:00 Mon 14:00-Mon 15:00',
    ])
    const others = [{ field: 'orderCode', op: 'eq', values: ['B'] }]
    const { bars } = await run({ tempFix: 'NONE', workFilter: others }, plant(standing))
    expect(only(bars, 'A-10')).toEqual(['A-10 CUT Mon 14:00 Mon 14:00-Mon 15:00'])
  })
})

describe('strict post-resources', () => {
  it('restrict successors to the post-resources, when the command asks for it', async () => {
    const free = await run({}, plant([], 'OVEN2;OVEN3'))
    expect(only(free.bars, 'A-20')).toEqual(['A-20 OVEN1 Mon 09:00 Mon 09:00-Mon 10:00'])
    const strict = await run({ strictPostResource: true }, plant([], 'OVEN2;OVEN3'))
    expect(only(strict.bars, 'A-20')).toEqual(['A-20 OVEN2 Mon 09:00 Mon 09:00-Mon 10:00'])
    const backward = await run({ strictPostResource: true, assignDirection: 'FB' }, plant([], 'OVEN3'))
    expect(only(backward.bars, 'A')).toEqual([
      'A-10 CUT Mon 16:00 Mon 16:00-Mon 17:00',
      'A-20 OVEN3 Mon 17:00 Mon 17:00-Mon 18:00',
    ])
  })

  it('leave operations without a candidate unassigned, with a message', async () => {
    const { rows } = await run({ strictPostResource: true }, plant([], 'OVEN9'))
    const unassigned = rows('operations').find((row) => row['operation'] === 'A-20')
    expect(unassigned).toMatchObject({ assigned: false, reason: 'postResource', reasonRef: 'A-10' })
  })
})

describe('pegs', () => {
  it('are rebuilt by the assigning command on request', async () => {
    expect((await run({})).rows('pegs')).toEqual([])
    const { rows } = await run({ updatePeg: true })
    expect(rows('pegs').map((peg) => [peg['leftKey'], peg['rightKey'], clock(peg['rightAt'])])).toEqual([
      ['A-20', 'A', 'Mon 18:00'],
      ['S1', 'A-10', 'Mon 08:00'],
      ['B-20', 'B', 'Tue 18:00'],
      ['S1', 'B-10', 'Mon 09:00'],
      ['C-20', 'C', 'Wed 18:00'],
      ['S1', 'C-10', 'Mon 10:00'],
    ])
  })
})

describe('expressions of commands', () => {
  it('are refused at the place where they go wrong, in both languages', () => {
    const { faults, policy } = readPolicy({
      stopExpr: 'ME.Beauty > 5',
      userEstExpr: 'ME.Qty',
      assignStartExpr: 'ME.Start',
    })
    expect(faults.map(({ option }) => option).sort()).toEqual(['assignStartExpr', 'stopExpr', 'userEstExpr'])
    expect(policy.stopExpr).toBeNull()
    for (const fault of faults) {
      expect(fault.messageIn('en')).toMatch(/, character \d+: ./)
      expect(fault.messageIn('zh-Hans')).toMatch(/第 \d+ 个字符：./)
    }
  })
})
