import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { rowAt } from '#engine/columns.ts'
import { effectBetween } from '#engine/kitting/effect.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { orderResultSchema } from '#engine/kitting/results.ts'
import { applyScenario } from '#engine/kitting/scenario.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { day, DAY_ZERO, kittingInput, type KittingRows } from '../../support/kitting-input.ts'
import { line, order, purchase, stock } from '../../support/kitting-rows.ts'
import { runKit } from '../../support/kitting-run.ts'
import { freshKernels } from '../../support/kernels.ts'
import { Random, randomKitting } from '../../support/random-kitting.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'

const iso = (at: number) => new Date(day(at) * 1000).toISOString()
const options = { asOf: DAY_ZERO, zone: 'UTC', solver: referenceSolver }
const reply = (doc: string, at: number | null, qty?: string): ScenarioPatch => ({
  kind: 'reply',
  doc,
  ...(at === null ? {} : { date: iso(at) }),
  ...(qty === undefined ? {} : { qty }),
})

const effectOf = (rows: KittingRows, patch: ScenarioPatch) => {
  const input = kittingInput(rows)
  return effectBetween(input, applyScenario(input, [patch]), readPolicy({}).policy, options)
}

describe('the effect of a reply on orders', () => {
  it('is none where free stock serves the order', async () => {
    const rows = {
      demands: [order('O1', 5, 2)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 5), purchase('PA', 'A', 5, 1)],
    }
    expect(effectOf(rows, reply('PA', 8))).toEqual([])
  })

  it('is the later kit of the order that waits for it, and of no other', async () => {
    const rows = {
      demands: [order('O1', 5, 2), order('O2', 1, 2, { item: 'Y' })],
      bom: [line('X', 'A'), line('Y', 'B')],
      supplies: [purchase('PA', 'A', 5, 1), stock('B', 1)],
    }
    const [only, ...others] = effectOf(rows, reply('PA', 8))
    expect(others).toEqual([])
    expect(only).toMatchObject({
      order: 'O1',
      days: 6,
      before: { inTime: true, kitQtyAtNeed: '5' },
      after: { inTime: false, kitQtyAtNeed: '0', delayDays: 6 },
    })
    expect(Date.parse(only!.after.fullKit!)).toBe(day(8) * 1000)
  })

  it('lists an order that is no longer fully kitted before those that are only later', async () => {
    const rows = {
      demands: [order('O1', 5, 2, { priority: 1 }), order('O2', 5, 3, { priority: 2 })],
      bom: [line('X', 'A')],
      supplies: [purchase('PA', 'A', 10, 1)],
    }
    const effects = effectOf(rows, { kind: 'receipt', doc: 'PA', qty: '5', date: iso(5) })
    expect(effects.map(({ order: code, days }) => [code, days])).toEqual([
      ['O2', null],
      ['O1', 3],
    ])
  })

  const kernel = kittingKernel(freshKernels())

  it('is the difference of two whole runs, whatever the data and the policy', async () => {
    let changed = 0
    for (let seed = 0; seed < 150; seed++) {
      const random = new Random(seed + 70_000)
      const { rows, policy } = randomKitting(seed)
      const docs = [...new Set((rows.supplies ?? []).flatMap(({ doc }) => doc ?? []))]
      if (docs.length === 0) continue
      const input = kittingInput(rows)
      const patches = docs.map((doc) =>
        random.chance(0.4)
          ? ({ kind: 'receipt', doc, qty: '0' } as const)
          : reply(doc, random.chance(0.2) ? null : random.int(-1, 12), random.chance(0.5) ? '3' : undefined),
      )
      const after = applyScenario(input, patches)
      const runs = await Promise.all([runKit(input, policy), runKit(after, policy)])
      const [left, right] = runs.map(({ tables }) =>
        Array.from({ length: tables.orders.length }, (_, at) => rowAt(orderResultSchema, tables.orders, at)),
      )
      const isoOf = (time: bigint | number | null) =>
        time === null ? null : new Date(Number(time) * 1000).toISOString().replace('.000', '')
      const expected = left!.flatMap((was, at) => {
        const is = right![at]!
        expect([was.source, was.order, was.lineNo], `seed ${seed}`).toEqual([is.source, is.order, is.lineNo])
        const same = (['fullKit', 'kitQtyAtNeed', 'kitQtyTotal'] as const).every(
          (name) => was[name] === is[name],
        )
        return same ? [] : [`${is.order} ${is.lineNo} ${isoOf(was.fullKit)} ${isoOf(is.fullKit)}`]
      })
      changed += expected.length
      const effects = effectBetween(input, after, readPolicy(policy).policy, {
        ...options,
        solver: kernel,
      })
      const found = effects.map(
        ({ order: code, lineNo, before, after: then }) =>
          `${code} ${lineNo} ${before.fullKit} ${then.fullKit}`,
      )
      expect(found.sort(), `seed ${seed}`).toEqual(expected.sort())
    }
    expect(changed).toBeGreaterThan(20)
  })
})
