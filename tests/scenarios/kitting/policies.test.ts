import { describe, expect, it } from 'vitest'
import { day, units } from '../../support/kitting-input.ts'
import { line, order, part, purchase, stock, swap } from '../../support/kitting-rows.ts'
import { freeOf, rowsOf, runKit } from '../../support/kitting-run.ts'
import type { KittingRows } from '../../support/kitting-input.ts'

const sets = async (rows: KittingRows, policy: Readonly<Record<string, unknown>>) =>
  rowsOf(await runKit(rows, policy), 'orders').map((row) => row.kitQtyTotal)

const batches = async (rows: KittingRows, policy: Readonly<Record<string, unknown>>) =>
  rowsOf(await runKit(rows, policy), 'batches').map((row) => [row.order, row.kit, row.qty])

const statuses = async (rows: KittingRows, policy: Readonly<Record<string, unknown>> = {}) =>
  rowsOf(await runKit(rows, policy), 'orders').map((row) => row.kitStatus)

const one = (supplies: KittingRows['supplies'], qty = 10, need = 5): KittingRows => ({
  demands: [order('O', qty, need)],
  bom: [line('X', 'A')],
  supplies: supplies!,
})

/** kitting.md §3: every option changes something that can be seen. */
describe('kitting mode, timing and window', () => {
  const stairs = one([stock('A', 3), purchase('PO1', 'A', 4, 2), purchase('PO2', 'A', 3, 8)])

  it('1 kitMode', async () => {
    expect(await sets(stairs, { kitMode: 'BATCH' })).toEqual([10])
    expect(await batches(stairs, { kitMode: 'WHOLE', timing: 'ASAP' })).toEqual([['O', 8, 10]])
    expect(await batches(stairs, { kitMode: 'NOW', timing: 'ASAP' })).toEqual([['O', 0, 3]])
    expect(await sets(stairs, { kitMode: 'NOW', cutoff: '2026-03-04' })).toEqual([7])
    expect(await batches(stairs, { kitMode: 'LINE', timing: 'ASAP', commitWindow: 'HORIZON' })).toEqual([
      ['O', 8, 10],
    ])
  })

  it('2 timing', async () => {
    expect(await batches(stairs, { timing: 'ASAP' })).toEqual([
      ['O', 0, 3],
      ['O', 2, 4],
      ['O', 8, 3],
    ])
    expect(await batches(stairs, { timing: 'JIT' })).toEqual([
      ['O', 5, 7],
      ['O', 8, 3],
    ])
    const groups = [
      { name: 'PO first', classes: ['PO'], keys: [] },
      { name: 'rest', classes: [], keys: [] },
    ]
    const small = one([stock('A', 5), purchase('PO', 'A', 5, 1)], 5)
    const taken = rowsOf(await runKit(small, { timing: 'GROUPS', supplyGroups: groups }), 'allocations')
    expect(taken.map((row) => row.supply)).toEqual(['stock-A'])
    const later = rowsOf(
      await runKit(small, { timing: 'JIT', supplyGroups: groups.toReversed() }),
      'allocations',
    )
    expect(later.map((row) => row.supply)).toEqual(['PO'])
  })

  it('3 commitWindow', async () => {
    const rows = {
      demands: [order('FIRST', 10, 5, { priority: 1 }), order('SECOND', 8, 5, { priority: 2, item: 'Y' })],
      bom: [line('X', 'A'), line('X', 'B'), line('Y', 'A')],
      supplies: [stock('A', 10), purchase('PO', 'B', 10, 20)],
    }
    expect(await sets(rows, { commitWindow: 'TWO_PHASE' })).toEqual([2, 8])
    expect(await sets(rows, { commitWindow: 'HORIZON' })).toEqual([10, 0])
    expect(await sets(rows, { commitWindow: 'NEED' })).toEqual([0, 8])
    expect(await sets(rows, { commitWindow: 'NEED_DAYS', commitDays: 15 })).toEqual([10, 0])
    expect(await sets(rows, { commitWindow: 'NEED_DAYS', commitDays: 14 })).toEqual([0, 8])
    expect(await sets(rows, { commitWindow: 'CUTOFF', cutoff: '2026-03-22' })).toEqual([10, 0])
    const outcome = await runKit(rows, { commitWindow: 'NEED' })
    expect(rowsOf(outcome, 'messages')).toMatchObject([
      { code: 'lentToLower', order: 'FIRST', item: 'A', value: 'SECOND' },
    ])
    expect(
      rowsOf(outcome, 'shortages').map((row) => [row.item, row.short, row.reason, row.takenBy, row.expected]),
    ).toEqual([
      ['A', 8, 'S4', 'SECOND', null],
      ['B', 10, 'S3', null, 20],
    ])
  })

  it('4 releaseUnkitted and loops', async () => {
    const rows = {
      demands: [order('FIRST', 10, 5, { priority: 1 }), order('SECOND', 8, 5, { priority: 2, item: 'Y' })],
      bom: [line('X', 'A'), line('X', 'B'), line('Y', 'A')],
      supplies: [stock('A', 10)],
    }
    const lines = { kitMode: 'LINE', commitWindow: 'NEED' }
    expect(await sets(rows, { ...lines, releaseUnkitted: false })).toEqual([0, 0])
    const outcome = await runKit(rows, lines)
    expect(rowsOf(outcome, 'orders').map((row) => row.kitQtyTotal)).toEqual([0, 8])
    expect(rowsOf(outcome, 'allocations')).toMatchObject([{ order: 'SECOND', qty: 8, pass: 2 }])
    expect(await sets(rows, { ...lines, loops: 1 })).toEqual([0, 0])
  })

  it('5 minKit and batchStep', async () => {
    const early = { timing: 'ASAP' }
    expect(await batches(stairs, { ...early, minKit: 'ABSOLUTE', minKitValue: '4' })).toEqual([
      ['O', 2, 7],
      ['O', 8, 3],
    ])
    expect(await batches(stairs, { ...early, minKit: 'PERCENT', minKitValue: '80' })).toEqual([['O', 8, 10]])
    expect(await batches(stairs, { ...early, minKit: 'PACK', minKitValue: '5' })).toEqual([
      ['O', 2, 5],
      ['O', 8, 5],
    ])
    expect(await batches(stairs, { ...early, batchStep: '2' })).toEqual([
      ['O', 0, 2],
      ['O', 2, 4],
      ['O', 8, 4],
    ])
    const never = await runKit(one([stock('A', 3)]), { minKit: 'ABSOLUTE', minKitValue: '4' })
    expect(rowsOf(never, 'orders')[0]).toMatchObject({ kitStatus: 'NO', kitQtyTotal: 0 })
    const held = one([stock('A', 3), stock('A', 7, { doc: 'kept', reservedFor: 'GONE' })])
    expect(rowsOf(await runKit(held, { kitMode: 'WHOLE' }), 'orders')[0]!.kitStatus).toBe('NO')
  })
})

describe('order of demands and supplies', () => {
  const two = (more: object = {}, other: object = {}): KittingRows => ({
    demands: [order('A1', 5, 3, more), order('B1', 5, 2, other)],
    bom: [line('X', 'A')],
    supplies: [stock('A', 5)],
  })
  const winner = async (rows: KittingRows, policy: object = {}) =>
    rowsOf(await runKit(rows, policy as Record<string, unknown>), 'allocations').map((row) => row.order)

  it('6 demandSort, filters and allocValid', async () => {
    expect(await winner(two())).toEqual(['B1'])
    expect(await winner(two(), { demandSort: [{ field: 'order', descending: false }] })).toEqual(['A1'])
    expect(await winner(two({ priority: 1 }))).toEqual(['A1'])
    expect(await winner(two(), { demandFilter: [{ field: 'order', op: 'starts', values: ['a'] }] })).toEqual([
      'A1',
    ])
    expect(await statuses(two(), { demandFilter: [{ field: 'order', op: 'eq', values: ['A1'] }] })).toEqual([
      'EX',
      'FN',
    ])
    expect(await winner(two(), { supplyFilter: [{ field: 'qty', op: 'gt', values: ['5'] }] })).toEqual([])
    const valid = [{ field: 'demand.customer', op: 'eq', values: ['supply.owner'] }]
    const owned = {
      ...two({ customer: 'C1' }, { customer: 'C2' }),
      supplies: [stock('A', 5, { owner: 'C1' })],
    }
    expect(await winner(owned)).toEqual(['B1'])
    expect(await winner(owned, { allocValid: valid })).toEqual(['A1'])
    const unknown = await runKit(two(), { demandSort: [{ field: 'colour', descending: false }] })
    expect(rowsOf(unknown, 'messages')).toMatchObject([{ code: 'fieldUnknown', value: 'colour' }])
  })

  it('21 released orders first', async () => {
    expect(await winner(two({ frozen: true }))).toEqual(['A1'])
    expect(await winner(two({ frozen: true, priority: 60 }), { releasedFirst: false })).toEqual(['A1'])
    const sort = [{ field: 'need', descending: false }]
    expect(await winner(two({ frozen: true }), { releasedFirst: false, demandSort: sort })).toEqual(['B1'])
    expect(await statuses(two({ releaseMat: false }), { needReleaseMat: true })).toEqual(['FN', 'EX'])
  })

  const fair = (quantities: readonly number[], free: number): KittingRows => ({
    demands: quantities.map((qty, k) => order(`O${k + 1}`, qty, 5)),
    bom: [line('X', 'A')],
    supplies: [stock('A', free)],
  })

  it('7 fairness', async () => {
    expect(await sets(fair([10, 10, 20], 20), { fairness: 'SEQUENTIAL' })).toEqual([10, 10, 0])
    expect(await sets(fair([10, 10, 20], 20), { fairness: 'PROPORTIONAL' })).toEqual([5, 5, 10])
    expect(await sets(fair([12, 4, 5], 13), { fairness: 'SEQUENTIAL' })).toEqual([12, 1, 0])
    expect(await sets(fair([12, 4, 5], 13), { fairness: 'MAX_ORDERS' })).toEqual([4, 4, 5])
    const valued: KittingRows = {
      demands: [order('CHEAP', 5, 5), order('DEAR', 5, 5, { item: 'Y' })],
      bom: [line('X', 'A'), line('Y', 'A')],
      items: [
        { code: 'X', price: units(1) },
        { code: 'Y', price: units(9) },
      ],
      supplies: [stock('A', 7)],
    }
    expect(await sets(valued, { fairness: 'MAX_VALUE' })).toEqual([2, 5])
    const turns: KittingRows = {
      ...fair([10, 10], 4),
      supplies: [stock('A', 4), purchase('PO1', 'A', 4, 1), purchase('PO2', 'A', 4, 2)],
    }
    const inTurn = { fairness: 'ROUND_ROBIN', timing: 'ASAP' }
    expect(await batches(turns, inTurn)).toEqual([
      ['O1', 0, 4],
      ['O1', 2, 4],
      ['O2', 1, 4],
    ])
    expect(await sets(turns, { timing: 'ASAP' })).toEqual([10, 2])
  })
})

describe('substitutes and building', () => {
  const mixed = (more: object = {}): KittingRows => ({
    ...one([stock('A', 4), stock('B', 12)]),
    substitutes: [swap('A', 'B', more)],
  })
  const taken = async (rows: KittingRows, policy: Readonly<Record<string, unknown>>) =>
    rowsOf(await runKit(rows, policy), 'allocations').map((row) => [row.item, row.qty])

  it('8 useSubst', async () => {
    expect(await taken(mixed(), { useSubst: 'MIX' })).toEqual([
      ['A', 4],
      ['B', 6],
    ])
    expect(await taken(mixed(), { useSubst: 'NONE' })).toEqual([['A', 4]])
    expect(await taken(mixed(), { useSubst: 'NOMIX_ORDER' })).toEqual([['B', 10]])
    const few = { ...mixed(), supplies: [stock('A', 4), stock('B', 6)] }
    expect(await batches(few, { useSubst: 'NOMIX_BATCH', timing: 'ASAP' })).toEqual([
      ['O', 0, 6],
      ['O', 0, 4],
    ])
    expect(await batches(few, { useSubst: 'NOMIX_ORDER', timing: 'ASAP' })).toEqual([['O', 0, 6]])
    expect(await taken(mixed(), { useSubst: 'ALT_FIRST' })).toEqual([['B', 10]])
    const enough = { ...mixed({ priority: 30 }), supplies: [stock('A', 12), stock('B', 12)] }
    expect(await taken(enough, { useSubst: 'RATIO' })).toEqual([
      ['A', 7],
      ['B', 3],
    ])
    expect(
      await taken({ ...enough, supplies: [stock('A', 12), stock('B', 1)] }, { useSubst: 'RATIO' }),
    ).toEqual([
      ['A', 2.1],
      ['B', 0.9],
    ])
  })

  it('8 minSubstQty, approval, validity, direction, chains and scope', async () => {
    expect(await taken(mixed(), { minSubstQty: '7' })).toEqual([['A', 4]])
    expect(await taken(mixed({ minQty: units(6) }), {})).toEqual([
      ['A', 4],
      ['B', 6],
    ])
    const unapproved = await runKit(mixed({ approved: false }), {})
    expect(rowsOf(unapproved, 'shortages')).toMatchObject([
      { item: 'A', short: 6, reason: 'S9', action: 'BUY' },
    ])
    expect(await taken(mixed({ approved: false }), { substApproval: 'ANY' })).toEqual([
      ['A', 4],
      ['B', 6],
    ])
    expect(await taken(mixed({ validTo: day(4) }), {})).toEqual([['A', 4]])
    expect(await taken(mixed({ validFrom: day(5) }), {})).toEqual([
      ['A', 4],
      ['B', 6],
    ])
    const back: KittingRows = { ...mixed(), substitutes: [swap('B', 'A', { oneWay: false })] }
    expect(await taken(back, {})).toEqual([
      ['A', 4],
      ['B', 6],
    ])
    expect(await taken({ ...back, substitutes: [swap('B', 'A')] }, {})).toEqual([['A', 4]])
    const chain: KittingRows = {
      ...mixed(),
      substitutes: [swap('A', 'M'), swap('M', 'B', { ratioNum: units(2) })],
    }
    expect(await taken(chain, { substDepth: 1 })).toEqual([['A', 4]])
    expect(await taken(chain, { substDepth: 2 })).toEqual([
      ['A', 4],
      ['B', 12],
    ])
    for (const scope of [{ customer: 'C9' }, { order: 'OTHER' }, { parent: 'Y' }, { supplier: 'V9' }])
      expect(await taken(mixed(scope), {})).toEqual([['A', 4]])
    const rows = {
      ...mixed({ customer: 'C1', order: 'O', parent: 'X' }),
      demands: [order('O', 10, 5, { customer: 'C1' })],
    }
    expect(await taken(rows, {})).toEqual([
      ['A', 4],
      ['B', 6],
    ])
  })

  it('8 a group replaces its main items together', async () => {
    const group = { scope: 'G', id: 'S', group: 'G1' }
    const rows: KittingRows = {
      demands: [order('O', 10, 5)],
      bom: [line('X', 'A'), line('X', 'B')],
      supplies: [stock('A', 9), stock('B', 4), stock('C', 6), stock('D', 12)],
      substitutes: [swap('A', 'C', group), swap('B', 'D', { ...group, ratioNum: units(2) })],
    }
    expect(await batches(rows, { timing: 'ASAP' })).toEqual([
      ['O', 0, 6],
      ['O', 0, 4],
    ])
    expect(await taken(rows, { useSubst: 'NONE' })).toEqual([
      ['A', 4],
      ['B', 4],
    ])
  })

  it('8 lines of one alternative group replace each other', async () => {
    const alternative = (component: string, usage: number, altPriority: number) =>
      line('X', component, usage, { altGroup: 'G', altPriority })
    const rows = { ...mixed(), substitutes: [], bom: [alternative('B', 2, 2), alternative('A', 1, 1)] }
    expect(await taken(rows, {})).toEqual([
      ['A', 4],
      ['B', 12],
    ])
  })

  const choice = (supplies: KittingRows['supplies']): KittingRows => ({
    ...one(supplies),
    substitutes: [swap('A', 'B', { priority: 1 }), swap('A', 'C', { priority: 2 })],
  })

  it('8 altPolicy', async () => {
    const rows = choice([stock('B', 10, { class: 'PO', date: day(2) }), stock('C', 20)])
    expect(await taken(rows, { altPolicy: 'PRIORITY' })).toEqual([['B', 10]])
    expect(await taken(rows, { altPolicy: 'LARGEST' })).toEqual([['C', 10]])
    expect(await taken(rows, { altPolicy: 'EARLIEST' })).toEqual([['C', 10]])
  })

  const built: KittingRows = {
    ...one([stock('A', 3), stock('B', 20), stock('P', 20)]),
    bom: [line('X', 'A'), line('A', 'P', 2)],
    items: [{ code: 'A', makeable: true }],
    substitutes: [swap('A', 'B')],
  }

  it('8 altVsBuild', async () => {
    expect(await taken(built, { altVsBuild: 'ALT_FIRST' })).toEqual([
      ['A', 3],
      ['B', 7],
    ])
    expect(await taken(built, { altVsBuild: 'BUILD_FIRST' })).toEqual([
      ['A', 3],
      ['P', 14],
    ])
  })

  it('9 explode', async () => {
    const rows = { ...built, substitutes: [] }
    expect(await taken(rows, { explode: 'NONE' })).toEqual([['A', 3]])
    expect(await taken(rows, { explode: 'SHORTAGE' })).toEqual([
      ['A', 3],
      ['P', 14],
    ])
    expect(await taken(rows, { explode: 'ALL' })).toEqual([['P', 20]])
    const flagged = { ...rows, items: [{ code: 'A', makeable: true, kitFlag: 'K' }] }
    expect(await taken(flagged, { explode: 'TO_KITFLAG' })).toEqual([['A', 3]])
    const outcome = await runKit({ ...rows, supplies: [stock('A', 3), stock('P', 4)] }, {})
    expect(
      rowsOf(outcome, 'shortages').map((row) => [row.path, row.item, row.short, row.reason, row.reasonText]),
    ).toEqual([
      ['1', 'A', 5, 'S11', 'A > P S2'],
      ['1.1', 'P', 10, 'S2', null],
    ])
    const slow = { ...rows, items: [{ code: 'A', makeable: true, makeLead: 6 * 86_400 }] }
    expect(await batches(slow, {})).toEqual([
      ['O', 5, 3],
      ['O', 6, 7],
    ])
  })

  it('10 answerBase', async () => {
    const rows: KittingRows = {
      demands: [order('O', 10, 5)],
      bom: ['K', 'Y', 'N'].map((kitFlag, k) => line('X', `P${k + 1}`, 1, { kitFlag })),
      supplies: [stock('P1', 9), stock('P2', 6), stock('P3', 2)],
    }
    expect(await sets(rows, { answerBase: 'ALL' })).toEqual([2])
    expect(await sets(rows, { answerBase: 'KIT_FLAGGED' })).toEqual([6])
    expect(await sets(rows, { answerBase: 'CRITICAL' })).toEqual([9])
    const outcome = await runKit(rows, { answerBase: 'CRITICAL' })
    expect(rowsOf(outcome, 'allocations').map((row) => [row.item, row.qty])).toEqual([
      ['P1', 9],
      ['P2', 6],
      ['P3', 2],
    ])
    const lower: KittingRows = {
      ...one([stock('K1', 8), stock('Y1', 4)]),
      bom: [line('X', 'A'), line('A', 'K1', 1, { kitFlag: 'K' }), line('A', 'Y1', 1, { kitFlag: 'Y' })],
      items: [{ code: 'A', makeable: true }],
    }
    expect(await sets(lower, { answerBase: 'KIT_FLAGGED' })).toEqual([4])
    expect(await sets(lower, { answerBase: 'LOWER_FLAGGED' })).toEqual([8])
  })

  it('25 altSolve', async () => {
    const rows: KittingRows = {
      demands: [order('O', 5, 1)],
      bom: [line('X', 'A'), line('X', 'C')],
      supplies: [stock('A', 5), stock('B', 5)],
      substitutes: [swap('A', 'B'), swap('C', 'A')],
    }
    expect(await sets(rows, { altSolve: 'GREEDY' })).toEqual([2])
    expect(await sets(rows, { altSolve: 'FLOW' })).toEqual([5])
    expect(await taken(rows, { altSolve: 'FLOW' })).toEqual([
      ['B', 5],
      ['A', 5],
    ])
  })
})

describe('which supplies count, and when', () => {
  const overdue = one([purchase('PO', 'A', 10, -3)], 10, 9)
  const effective = async (rows: KittingRows, policy: Readonly<Record<string, unknown>>) =>
    rowsOf(await runKit(rows, policy), 'supplies').map((row) => row.effective)

  it('11 overdue', async () => {
    expect(await effective(overdue, { overdueDays: 2 })).toEqual([2])
    expect(await effective(overdue, { overdue: 'TODAY' })).toEqual([0])
    expect(await effective(overdue, { overdue: 'KEEP' })).toEqual([0])
    const supplier = { ...overdue, items: [{ code: 'A', supplierReliability: 700_000n }] }
    expect(await effective(supplier, { overdue: 'BY_SUPPLIER' })).toEqual([4])
    const open = [0, 3, 4].map((number) => ({
      target: '*',
      start: day(number + 0.3),
      end: day(number + 0.7),
    }))
    expect(await effective({ ...overdue, calendars: open }, { overdueDays: 2, bucket: 'EXACT' })).toEqual([
      4.3,
    ])
    const outcome = await runKit(overdue, { overdue: 'EXCLUDE' })
    expect(rowsOf(outcome, 'supplies')[0]).toMatchObject({ excluded: true, rule: 'OVERDUE', overdueDays: 3 })
    expect(rowsOf(outcome, 'shortages')[0]!.reason).toBe('S10')
    expect((await runKit(overdue, {})).kpi.overdueShare).toBe(1)
  })

  it('receiving calendars move arrivals on closed days to the next opening, or back to the last closing', async () => {
    const coming = async (at: number, roll: string | null) => {
      const calendars = [1, 4].map((number) => ({
        target: 'A',
        start: day(number + 0.3),
        end: day(number + 0.7),
        roll,
      }))
      const rows = { ...one([purchase('PO', 'A', 10, at)], 10, 9), calendars }
      return (await effective(rows, { bucket: 'EXACT' }))[0]
    }
    expect(await coming(3, null)).toBe(4.3)
    expect(await coming(3, 'next')).toBe(4.3)
    expect(await coming(3, 'prev')).toBe(1.7)
    expect(await coming(1.5, 'prev')).toBe(1.5)
    expect(await coming(0.5, 'prev')).toBe(1.3)
    expect(await coming(6, 'prev')).toBe(6)
  })

  it('12 replyPolicy and the rest of a partial reply', async () => {
    const reply = (replyAccepted: boolean, more: object = {}) =>
      one([purchase('PO', 'A', 10, 3, { replyDate: day(7), replyAccepted, ...more })], 10, 9)
    expect(await effective(reply(true), {})).toEqual([7])
    expect(await effective(reply(false), {})).toEqual([3])
    expect(await effective(reply(false), { replyPolicy: 'ANY' })).toEqual([7])
    expect(await effective(reply(true), { replyPolicy: 'PO_DATE' })).toEqual([3])
    expect(await effective(reply(true, { replyDate: day(1) }), { replyPolicy: 'LATER' })).toEqual([3])
    const part = reply(true, { replyQty: units(4) })
    expect(await sets(part, {})).toEqual([10])
    expect(await sets(part, { replyRemainder: 'EXCLUDED' })).toEqual([4])
    expect(rowsOf(await runKit(part), 'supplies').map((row) => [row.qty, row.effective])).toEqual([
      [4, 7],
      [6, 3],
    ])
  })

  it('13 supplyLevels and the tier of the requirement', async () => {
    const rows = one([stock('A', 4), purchase('PO', 'A', 6, 2, { confidence: 400_000n })])
    expect(rowsOf(await runKit(rows), 'orders')[0]).toMatchObject({
      kitTier: 3,
      kitStatus: 'FT',
      kitQtyNow: 4,
    })
    expect(await sets(rows, { supplyLevels: { PO: { use: false } } })).toEqual([4])
    expect(await sets(rows, { supplyLevels: { PO: { minConfidence: '0.5' } } })).toEqual([4])
    expect(await batches(rows, { supplyLevels: { PO: { extraDays: 5 } } })).toEqual([
      ['O', 5, 4],
      ['O', 7, 6],
    ])
  })

  it('14 safetyStock and safetyDays', async () => {
    const rows = { ...one([stock('A', 10)]), items: [{ code: 'A', safety: units(4) }] }
    expect(await sets(rows, {})).toEqual([10])
    const protect = await runKit(rows, { safetyStock: 'PROTECT' })
    expect(rowsOf(protect, 'orders')[0]!.kitQtyTotal).toBe(6)
    expect(rowsOf(protect, 'shortages')[0]).toMatchObject({ short: 4, reason: 'S12' })
    const low = { safetyStock: 'PROTECT_LOW', safetyPriority: 10 }
    expect(await sets(rows, low)).toEqual([6])
    expect(await sets({ ...rows, demands: [order('O', 10, 5, { priority: 10 })] }, low)).toEqual([10])
    const last = rowsOf(await runKit(rows, { safetyStock: 'LAST_RESORT' }), 'allocations')
    expect(last.map((row) => [row.qty, row.rule])).toEqual([
      [6, 'MAIN'],
      [4, 'SAFETY'],
    ])
    expect(await effective(one([purchase('PO', 'A', 1, 3)]), { safetyDays: 2 })).toEqual([5])
  })

  it('15 shelfLife and one lot per batch', async () => {
    const rows = one([
      stock('A', 5, { doc: 'L', lot: 'late', expiry: day(30) }),
      stock('A', 5, { doc: 'S', lot: 'soon', expiry: day(9) }),
      stock('A', 5, { doc: 'G', lot: 'gone', expiry: day(4) }),
    ])
    const lots = async (policy: Readonly<Record<string, unknown>>) =>
      rowsOf(await runKit(rows, policy), 'allocations').map((row) => row.lot)
    expect(await lots({ shelfLife: 'FEFO' })).toEqual(['soon', 'late'])
    expect(await lots({ shelfLife: 'OFF' })).toEqual(['gone', 'late'])
    const remain = { ...rows, items: [{ code: 'A', minRemainDays: 6 }] }
    const outcome = await runKit(remain, {})
    expect(rowsOf(outcome, 'allocations').map((row) => row.lot)).toEqual(['late'])
    expect(rowsOf(outcome, 'shortages')[0]).toMatchObject({ short: 5, reason: 'S2' })
    expect(await batches(rows, { oneLotPerBatch: true, timing: 'ASAP' })).toEqual([
      ['O', 0, 5],
      ['O', 0, 5],
    ])
    expect(await batches(rows, { timing: 'ASAP' })).toEqual([['O', 0, 10]])
  })

  it('16 area and crossProject', async () => {
    const demands = [order('O', 10, 5, { area: 'N', project: 'J' })]
    const supplies = [
      stock('A', 4, { area: 'N', project: 'J' }),
      stock('A', 6, { doc: 'S', area: 'S', project: 'J' }),
    ]
    const rows = { ...one([]), demands, supplies }
    const own = await runKit(rows, { area: 'OWN' })
    expect(rowsOf(own, 'orders')[0]!.kitQtyTotal).toBe(4)
    expect(rowsOf(own, 'shortages')[0]).toMatchObject({ short: 6, reason: 'S5', action: 'TRANSFER' })
    const lead = { area: 'CROSS', areaLead: 2 * 86_400, timing: 'ASAP' }
    expect(await batches(rows, lead)).toEqual([
      ['O', 0, 4],
      ['O', 2, 6],
    ])
    expect(rowsOf(await runKit(rows, lead), 'allocations').map((row) => row.rule)).toEqual(['MAIN', 'CROSS'])
    expect(await batches(rows, { area: 'ALL', timing: 'ASAP' })).toEqual([['O', 0, 10]])
    const mixed = {
      ...rows,
      demands: [order('O', 10, 5, { project: 'J' })],
      supplies: [
        stock('A', 2, { project: 'J' }),
        stock('A', 3, { doc: 'C' }),
        stock('A', 5, { doc: 'K', project: 'K' }),
      ],
    }
    expect(await sets(mixed, { crossProject: 'NO' })).toEqual([2])
    expect(await sets(mixed, { crossProject: 'COMMON' })).toEqual([5])
    expect(await sets(mixed, { crossProject: 'YES' })).toEqual([10])
    const elsewhere = { ...one([stock('A', 9, { area: 'S' })]), demands: [order('O', 9, 5, { area: 'N' })] }
    expect(rowsOf(await runKit(elsewhere), 'shortages')[0]).toMatchObject({
      reason: 'S5',
      reasonText: 'A S5 FREE_IN S 9',
      action: 'TRANSFER',
    })
  })

  it('5 a lot restricts demands for the item itself, not the components of an order with that lot', async () => {
    const lots = [stock('A', 5, { doc: '1', lot: 'L1' }), stock('A', 5, { doc: '2', lot: 'L2' })]
    const itself = {
      demands: [order('O', 8, 5, { item: 'A', lot: 'L2' })],
      items: [{ code: 'A', makeable: false }],
      supplies: lots,
    }
    expect(await sets(itself, {})).toEqual([5])
    const made = { demands: [order('O', 8, 5, { lot: 'L2' })], bom: [line('X', 'A')], supplies: lots }
    expect(await sets(made, {})).toEqual([8])
    const elsewhere = {
      ...made,
      demands: [order('O', 8, 5, { warehouse: 'W1' })],
      supplies: [stock('A', 5, { warehouse: 'W1' }), stock('A', 5, { doc: '2', warehouse: 'W2' })],
    }
    expect(await sets(elsewhere, {})).toEqual([5])
  })

  it('17 quality', async () => {
    const rows = {
      ...one([
        stock('A', 4),
        stock('A', 3, { doc: 'Q', class: 'QC' }),
        stock('A', 3, { doc: 'N', quality: 'NG' }),
      ]),
      items: [{ code: 'A', inspectLead: 2 * 86_400 }],
    }
    expect(await batches(rows, { timing: 'ASAP' })).toEqual([
      ['O', 0, 4],
      ['O', 2, 3],
    ])
    const excluded = await runKit(rows, { quality: 'EXCLUDE' })
    expect(rowsOf(excluded, 'orders')[0]!.kitQtyTotal).toBe(4)
    expect(rowsOf(excluded, 'shortages')[0]!.reason).toBe('S7')
  })

  it('18 reserve and stealHard', async () => {
    const rows: KittingRows = {
      demands: [order('RUSH', 8, 1), order('LATER', 8, 5)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 10)],
      reservations: [
        { order: 'LATER', item: 'A', qty: units(6), kind: 'H' },
        { order: 'LATER', item: 'A', qty: units(2), kind: 'S' },
      ],
    }
    expect(await sets(rows, { reserve: 'HARD' })).toEqual([4, 6])
    expect(await sets(rows, { reserve: 'ALL' })).toEqual([2, 8])
    expect(await sets(rows, { reserve: 'IGNORE' })).toEqual([8, 2])
    const stolen = await runKit(rows, { stealHard: ['RUSH'] })
    expect(rowsOf(stolen, 'orders').map((row) => row.kitQtyTotal)).toEqual([8, 2])
    expect(rowsOf(stolen, 'allocations').map((row) => [row.order, row.qty, row.rule, row.kind])).toEqual([
      ['RUSH', 4, 'MAIN', 'S'],
      ['RUSH', 4, 'STOLEN', 'H'],
      ['LATER', 2, 'PEGGED', 'H'],
    ])
    expect(rowsOf(stolen, 'messages')).toMatchObject([
      { code: 'stolen', order: 'RUSH', item: 'A', value: 'LATER' },
    ])
    const expired = {
      ...rows,
      reservations: [{ order: 'LATER', item: 'A', qty: units(6), kind: 'H', validTo: day(-1) }],
    }
    expect(await sets(expired, {})).toEqual([8, 2])
    expect(rowsOf(await runKit(rows, { reserve: 'ALL' }), 'supplies')[0]).toMatchObject({
      reserved: 0,
      used: 10,
      free: 0,
    })
  })

  it('22 noSupplyRecord', async () => {
    const rows = { ...one([stock('A', 10)]), bom: [line('X', 'A'), line('X', 'GLUE')] }
    expect(await statuses(rows)).toEqual(['NO'])
    const outcome = await runKit(rows, { noSupplyRecord: 'UNCONSTRAINED' })
    expect(rowsOf(outcome, 'orders')[0]!.kitStatus).toBe('FN')
    expect(rowsOf(outcome, 'messages')).toMatchObject([{ level: 'W', code: 'unconstrained', item: 'GLUE' }])
    expect(rowsOf(outcome, 'allocations')).toMatchObject([{ item: 'A' }, { item: 'GLUE', rule: 'ENDLESS' }])
  })

  it('23 stability', async () => {
    const rows: KittingRows = {
      demands: [order('FIRST', 5, 2), order('SECOND', 5, 3)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 5, { doc: 'S1' }), stock('A', 5, { doc: 'S2' })],
      previous: [{ order: 'SECOND', item: 'A', doc: 'S1', qty: units(5) }],
    }
    const who = async (policy: Readonly<Record<string, unknown>>) =>
      rowsOf(await runKit(rows, policy), 'allocations').map((row) => [row.order, row.supply])
    expect(await who({})).toEqual([
      ['FIRST', 'S1'],
      ['SECOND', 'S2'],
    ])
    expect(await who({ stability: 100 })).toEqual([
      ['FIRST', 'S2'],
      ['SECOND', 'S1'],
    ])
    expect((await runKit(rows, {})).kpi.swaps).toBe(1)
    expect((await runKit(rows, { stability: 100 })).kpi.swaps).toBe(0)
  })

  it('24 bucket', async () => {
    const rows = one([purchase('PO', 'A', 10, 5.25)], 10, 5.5)
    expect(await statuses(rows, { bucket: 'EXACT' })).toEqual(['FT'])
    expect(await statuses(rows, { bucket: 'DAY' })).toEqual(['FL'])
    expect(await statuses(rows, { bucket: 'SHIFT' })).toEqual(['FT'])
    expect(await effective(rows, { bucket: 'SHIFT' })).toEqual([5 + 1 / 3])
  })

  it('6 smallFirst', async () => {
    const rows = one([stock('A', 9, { doc: '1' }), stock('A', 2, { doc: '2' })], 2)
    const doc = async (smallFirst: string) =>
      rowsOf(await runKit(rows, { smallFirst }), 'allocations').map((row) => row.supply)
    expect(await doc('NONE')).toEqual(['1'])
    expect(await doc('SMALL')).toEqual(['2'])
    expect(await doc('LARGE')).toEqual(['1'])
  })
})

describe('requirements and shortages', () => {
  it('20 reqFormula and roundUp', async () => {
    const required = async (policy: Readonly<Record<string, unknown>>, more: object = {}) => {
      const rows = {
        demands: [order('O', 10, 5)],
        bom: [line('X', 'A', 1.5, { scrap: 200_000n, ...more })],
        items: [{ code: 'A', pack: units(12) }],
      }
      return rowsOf(await runKit(rows, policy), 'details')[0]!.required
    }
    expect(await required({ reqFormula: 'MULT' })).toBe(18)
    expect(await required({ reqFormula: 'NONE' })).toBe(15)
    expect(await required({ reqFormula: 'DIV' })).toBe(18.75)
    expect(await required({ reqFormula: 'DIV', roundUp: 'UNIT' })).toBe(19)
    expect(await required({ roundUp: 'PACK' })).toBe(24)
    expect(await required({ reqFormula: 'STEP' }, { steps: '[[1, 5], [10, 9], [20, 15]]' })).toBe(9)
    expect(await required({}, { usageType: 'F', fixedQty: units(7) })).toBe(7)
    const issued = { demands: [part('O', 4, 1, 'A', 8, { issuedQty: units(3) })] }
    expect(rowsOf(await runKit(issued, { reqFormula: 'LEDGER' }), 'details')[0]!.net).toBe(5)
  })

  it('19 shortageCalc', async () => {
    const rows: KittingRows = {
      demands: [order('O', 10, 5)],
      bom: [line('X', 'A'), line('X', 'C')],
      supplies: [stock('A', 4), stock('B', 6)],
      substitutes: [swap('A', 'B')],
    }
    const short = async (shortageCalc: string) =>
      rowsOf(await runKit(rows, { shortageCalc }), 'shortages').map((row) => [row.item, row.short])
    expect(await short('ALTERNATES')).toEqual([['C', 10]])
    expect(await short('NONE')).toEqual([
      ['C', 10],
      ['A', 6],
    ])
  })

  it('sets that could be built today count unallocated stock once', async () => {
    const rows: KittingRows = {
      demands: [order('O1', 5, 3), order('O2', 5, 4), order('O3', 5, 5, { item: 'Y' })],
      bom: [line('X', 'A'), line('Y', 'B'), line('Y', 'B', 1, { line: 2 })],
      supplies: [stock('A', 8), purchase('PO', 'A', 10, 1), stock('B', 9), purchase('PB', 'B', 10, 1)],
    }
    const outcome = await runKit(rows, { timing: 'JIT' })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitQtyTotal, row.kitQtyNow])).toEqual([
      ['O1', 5, 5],
      ['O2', 5, 3],
      ['O3', 5, 0],
    ])
    expect(outcome.kpi.clearToBuildRate).toBe(0.33333333)
  })

  it('two orders never wait for the same purchase', async () => {
    const rows: KittingRows = {
      demands: [order('O1', 10, 1), order('O2', 10, 2)],
      bom: [line('X', 'A'), line('X', 'B')],
      supplies: [purchase('PO', 'A', 10, 9)],
    }
    const outcome = await runKit(rows, { commitWindow: 'NEED' })
    expect(
      rowsOf(outcome, 'shortages').map((row) => [row.order, row.item, row.reason, row.expected]),
    ).toEqual([
      ['O1', 'A', 'S3', 9],
      ['O1', 'B', 'S1', null],
      ['O2', 'A', 'S2', null],
      ['O2', 'B', 'S1', null],
    ])
    expect(
      rowsOf(outcome, 'itemShortages').map((row) => [
        row.item,
        row.short,
        row.d1,
        row.d2,
        row.ordersAffected,
      ]),
    ).toEqual([
      ['A', 20, 10, 10, 2],
      ['B', 20, 10, 10, 2],
    ])
  })

  it('12 resultAsSupply', async () => {
    const rows: KittingRows = {
      demands: [
        order('TOP', 5, 6, { priority: 1, item: 'Y' }),
        order('SUB', 5, 2, { end: day(4), parentOrder: 'TOP' }),
      ],
      bom: [line('X', 'A'), line('Y', 'X')],
      supplies: [stock('A', 5)],
    }
    expect(await sets(rows, { explode: 'NONE' })).toEqual([0, 5])
    const outcome = await runKit(rows, { explode: 'NONE', resultAsSupply: true })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitQtyTotal])).toEqual([
      ['TOP', 5],
      ['SUB', 5],
    ])
    expect(rowsOf(outcome, 'allocations')[0]).toMatchObject({
      order: 'TOP',
      item: 'X',
      supply: 'SUB',
      class: 'WIP',
      supplyDate: 4,
    })
    expect(freeOf(outcome, 'X')).toBe(0)
  })

  it('phantoms are replaced by their children', async () => {
    const rows: KittingRows = {
      demands: [order('O', 2, 5)],
      bom: [line('X', 'PH', 3, { phantom: true }), line('PH', 'A', 2), line('PH', 'B')],
      supplies: [stock('A', 12), stock('B', 6)],
    }
    const outcome = await runKit(rows, {})
    expect(rowsOf(outcome, 'details').map((row) => [row.item, row.required])).toEqual([
      ['A', 12],
      ['B', 6],
    ])
    expect(rowsOf(outcome, 'orders')[0]!.kitStatus).toBe('FN')
  })
})
