import { describe, expect, it } from 'vitest'
import { encodeTable } from '#engine/arrow.ts'
import type { Table, TableSchema } from '#engine/columns.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { kit, type KitOutcome } from '#engine/kitting/kit.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { checkConservation } from '../../support/conservation.ts'
import { freshKernels } from '../../support/kernels.ts'
import { day, DAY_ZERO, kittingInput, units } from '../../support/kitting-input.ts'
import { rowsOf, runKit } from '../../support/kitting-run.ts'
import { permuted, randomKitting } from '../../support/random-kitting.ts'
import { effort } from '../../support/effort.ts'

const kernel = kittingKernel(freshKernels())

const tableNames = [
  'orders',
  'details',
  'batches',
  'allocations',
  'shortages',
  'itemShortages',
  'supplies',
] as const

/** Conservation over all tables. */
const bytesOf = (outcome: KitOutcome) =>
  tableNames.map((name) => {
    const schema: TableSchema = resultSchemas[name]
    return Buffer.from(encodeTable(schema, outcome.tables[name] as unknown as Table)).toString('base64')
  })

/** Rows of all tables; messages without the row numbers, which are those of the input. */
const everything = (outcome: KitOutcome) =>
  tableNames
    .map((name) => [name, rowsOf(outcome, name)] as const)
    .concat([['messages', rowsOf(outcome, 'messages').map((row) => ({ ...row, row: null }))] as never])

const seeds = (count: number, from = 1) => Array.from({ length: count }, (_, k) => from + k)

describe('any run', () => {
  it('does not depend on the order of the rows nor on the solver', async () => {
    for (const seed of seeds(effort(600))) {
      const { rows, policy } = randomKitting(seed)
      const one = await runKit(rows, policy)
      const other = await runKit(permuted(rows, seed), policy, { solver: kernel })
      expect(everything(other), `seed ${seed}`).toEqual(everything(one))
      expect(other.hash).toBe(one.hash)
      expect(other.kpi).toEqual(one.kpi)
      if (seed % 3 === 0) expect(bytesOf(other), `bytes of seed ${seed}`).toEqual(bytesOf(one))
    }
  })

  it('allocates only available supplies, consistently in all tables', async () => {
    for (const seed of seeds(effort(800), 10_000)) {
      const { rows, policy } = randomKitting(seed)
      const outcome = await runKit(rows, policy)
      expect(outcome.conservation, `seed ${seed}`).toMatchObject({ ok: true, faults: [] })
      expect(checkConservation(outcome.tables).violations, `seed ${seed}`).toEqual([])
    }
  })

  it('gives the source of every piece of every line', async () => {
    let lines = 0
    for (const seed of seeds(effort(800), 30_000)) {
      const { rows, policy } = randomKitting(seed)
      const { columns, length } = (await runKit(rows, policy)).tables.details
      for (let row = 0; row < length; row++) {
        const of = (
          name: 'net' | 'allocNow' | 'allocOnTime' | 'allocLate' | 'built' | 'available' | 'short',
        ) => columns[name][row]!
        const parts = of('allocNow') + of('allocOnTime') + of('allocLate') + of('built') + of('available')
        expect(parts + of('short'), `seed ${seed} row ${row}`).toBe(of('net'))
        expect(of('available') >= 0n, `seed ${seed} row ${row} ${of('available')}`).toBe(true)
        lines++
      }
    }
    expect(lines).toBeGreaterThan(300)
  })

  it('has a reason for every shortage and a rule for every allocation and exclusion', async () => {
    let [shortages, excluded] = [0, 0]
    for (const seed of seeds(effort(300), 50_000)) {
      const { rows, policy } = randomKitting(seed)
      const outcome = await runKit(rows, policy)
      for (const row of rowsOf(outcome, 'shortages')) {
        shortages++
        expect(row.reason, `seed ${seed} ${row.order} ${row.item}`).toMatch(/^S\d+$/)
        expect(row.reason === 'S4' && row.takenBy === null, `seed ${seed}`).toBe(false)
        expect(row.reason === 'S11' && row.reasonText === null, `seed ${seed}`).toBe(false)
      }
      for (const row of rowsOf(outcome, 'orders').filter((row) => ['NO', 'PT'].includes(row.kitStatus!)))
        expect(row.lineCount === 0 || row.gatingReason !== null, `seed ${seed} ${row.order}`).toBe(true)
      for (const row of rowsOf(outcome, 'allocations')) expect(row.rule).not.toBeNull()
      for (const row of rowsOf(outcome, 'supplies')) {
        if (!row.excluded) continue
        excluded++
        expect(row.rule, `seed ${seed} ${row.doc}`).not.toBeNull()
      }
    }
    expect(Math.min(shortages, excluded)).toBeGreaterThan(effort(100))
  })

  it('kits no more sets than the lines of the order hold', async () => {
    let kitted = 0
    for (const seed of seeds(effort(900), 20_000)) {
      const { rows, policy } = randomKitting(seed)
      const outcome = await runKit(rows, { ...policy, answerBase: 'ALL' })
      const details = rowsOf(outcome, 'details').filter((row) => row.level === 1)
      const grouped = (rows.substitutes ?? []).some((row) => row.scope === 'G')
      for (const order of rowsOf(outcome, 'orders')) {
        if (order.kitQtyTotal === 0 || grouped) continue
        kitted++
        for (const line of details.filter((row) => row.seq === order.seq)) {
          const held = line.allocNow! + line.allocOnTime! + line.allocLate! + line.built!
          const share = order.kitQtyTotal! / order.openQty!
          if (share === 1)
            expect(held, `seed ${seed} ${order.order} ${line.path}`).toBeGreaterThanOrEqual(line.net!)
          expect(line.setsCovered! + 1e-6, `seed ${seed} ${order.order} ${line.path}`).toBeGreaterThanOrEqual(
            order.kitQtyTotal!,
          )
        }
      }
    }
    expect(kitted).toBeGreaterThan(effort(300))
  })

  it('never gives the first order fewer sets when a supply grows', async () => {
    for (const seed of seeds(effort(400), 30_000)) {
      const plain = {
        fairness: 'SEQUENTIAL',
        useSubst: seed % 2 ? 'MIX' : 'NONE',
        explode: seed % 3 ? 'NONE' : 'SHORTAGE',
      }
      const policy = {
        ...plain,
        ...(seed % 2 && seed % 3 === 0 && { explode: 'NONE' }),
        timing: seed % 5 ? 'JIT' : 'ASAP',
      }
      const { rows } = randomKitting(seed)
      const cleaned = {
        ...rows,
        supplies: (rows.supplies ?? []).filter((row) => row.qty! > 0n),
        substitutes: (rows.substitutes ?? []).filter(
          (row) => row.scope !== 'G' && !row.minQty && !row.supplier,
        ),
      }
      const item = ['P1', 'P2', 'P3', 'P4', 'P5'][seed % 5]!
      const more = { source: 'WMS', class: 'STOCK', doc: 'MORE', item, qty: units(5), date: day(0) }
      const before = rowsOf(await runKit(cleaned, policy), 'orders').find(
        (row) => row.kitStatus! < 'O' && row.kitStatus !== 'NB' && row.kitStatus !== 'ER',
      )
      const after = rowsOf(
        await runKit({ ...cleaned, supplies: [...cleaned.supplies, more] }, policy),
        'orders',
      )
      if (!before) continue
      expect(after.find((row) => row.seq === before.seq)!.kitQtyTotal, `seed ${seed}`).toBeGreaterThanOrEqual(
        before.kitQtyTotal!,
      )
    }
  })

  it('puts frozen orders first', async () => {
    for (const seed of seeds(effort(200), 40_000)) {
      const { rows } = randomKitting(seed)
      const frozen = new Set((rows.demands ?? []).filter((row) => row.frozen).map((row) => row.order))
      const order = rowsOf(await runKit(rows), 'orders').map((row) => frozen.has(row.order))
      expect(order.slice(order.indexOf(false)).includes(true) && order.includes(false), `seed ${seed}`).toBe(
        false,
      )
    }
  })
})

describe('a run', () => {
  const { rows } = randomKitting(5)
  const { policy } = readPolicy({})
  const options = { asOf: DAY_ZERO, zone: 'UTC', solver: referenceSolver }

  it('reports progress from 0 to 1', async () => {
    const shares: number[] = []
    await kit(kittingInput(rows), policy, { ...options, onProgress: (_, share) => shares.push(share) })
    expect(shares[0]).toBe(0)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  it('stops when it is cancelled', async () => {
    let asked = 0
    const running = kit(kittingInput(rows), policy, { ...options, isCancelled: () => ++asked > 2 })
    await expect(running).rejects.toMatchObject({ code: 'calculationCancelled' })
  })
})
