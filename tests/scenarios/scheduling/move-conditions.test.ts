import { describe, expect, it } from 'vitest'
import { TaktError } from '#domain/errors.ts'
import { textAt } from '#engine/columns.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { referenceCalendarSolver } from '#engine/reference/calendar/expand.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { referenceMoves } from '#engine/reference/scheduling/moves/index.ts'
import { planEngine } from '#engine/scheduling/commands/engine.ts'
import { openStoredPlan } from '#engine/scheduling/commands/stored-plan.ts'
import { moveInStored } from '#engine/scheduling/commands/stored-moves.ts'
import type { LoadPlan } from '#engine/scheduling/moves/settler.ts'
import { qty } from '../../support/explode.ts'
import { freshKernels } from '../../support/kernels.ts'
import { monday, planSnapshot } from '../../support/plan-snapshot.ts'
import { seeded } from '../../support/random-problem.ts'

const at = (hours: number) => monday + hours * 3600
const options = { asOf: monday, zone: 'UTC' }

/** Eligible orders of a saw: its condition, and its meaning. */
const saws: Readonly<Record<string, { readonly expr: string | null; takes(pieces: number): boolean }>> = {
  SAW1: { expr: 'qty > 50', takes: (pieces) => pieces > 50 },
  SAW2: { expr: 'ME.Order.Qty < 70 and ME.Order.Qty <> 45', takes: (pieces) => pieces < 70 && pieces !== 45 },
  SAW3: { expr: null, takes: () => true },
}
const names = Object.keys(saws)

/** Orders of some pieces, one after the other, each on an eligible saw. */
function plant(seed: number) {
  const random = seeded(seed)
  const orders = Array.from({ length: 8 }, (_, k) => ({
    code: `O${k}`,
    pieces: [40, 45, 60, 80][Math.floor(random() * 4)]!,
  }))
  const present = orders.map(({ code, pieces }, k) => {
    const able = names.filter((name) => saws[name]!.takes(pieces))
    return {
      code: `${code}-10`,
      order: code,
      item: 'BOX',
      process: 'CUT',
      procNo: 10,
      split: 0,
      qty: qty(pieces),
      status: 'A',
      fixLevel: 0,
      resource: able[Math.floor(random() * able.length)]!,
      setupStart: at(8 + 2 * k),
      start: at(8 + 2 * k),
      productionEnd: at(8 + 2 * k) + pieces * 60,
      end: at(8 + 2 * k) + pieces * 60,
    }
  })
  const snapshot = planSnapshot({
    resources: names.map((code) => ({ code, type: 'M', class: 'S', qtyMode: 1 })),
    calendars: {
      shifts: [{ code: 'DAY', patterns: '0:00-24:00' }],
      calendars: [{ code: 'ALL', resource: '*', dates: '*', shift: 'DAY', sortOrder: 0n }],
    },
    explode: {
      orders: orders.map(({ code, pieces }) => ({
        code,
        type: 'M',
        item: 'BOX',
        qty: qty(pieces),
        due: at(30),
        status: 'N',
      })),
      items: [{ code: 'BOX' }],
      masters: names.map((target) => ({
        item: 'BOX',
        procNo: 10,
        process: 'CUT',
        instType: 'U',
        instCode: 'M',
        target,
        production: '1mp',
        validExpr: saws[target]!.expr,
      })),
      processes: [{ code: 'CUT' }],
      present,
    },
  })
  return { snapshot, random, pieces: new Map(orders.map(({ code, pieces }) => [`${code}-10`, pieces])) }
}

const movers: Readonly<Record<string, () => LoadPlan>> = {
  reference: () => referenceMoves,
  kernel: () => kernelMoves(freshKernels()),
}

describe.each(Object.entries(movers))('a move respects the conditions of process capacity, %s', (_, load) => {
  it('uses only resources whose condition the order meets', () => {
    const seen = { moved: 0, refused: 0, pushed: 0 }
    for (let seed = 1; seed <= 25; seed++) {
      const { snapshot, random, pieces } = plant(seed)
      const engine = planEngine(snapshot, {
        ...options,
        scheduler: referenceScheduler,
        kitting: referenceSolver,
        calendars: referenceCalendarSolver,
      })
      const stored = openStoredPlan(snapshot, engine, { ...options, load: load() })!
      for (let k = 0; k < 12; k++) {
        const operation = [...pieces.keys()][Math.floor(random() * pieces.size)]!
        const resource = random() < 0.2 ? null : names[Math.floor(random() * names.length)]!
        const move = { operation, resource, start: at(8 + Math.floor(random() * 16)), whole: false }
        if (resource !== null && !saws[resource]!.takes(pieces.get(operation)!)) {
          expect(() => moveInStored(stored, move), `seed ${seed}`).toThrow(TaktError)
          seen.refused++
          continue
        }
        const { tables, changed } = moveInStored(stored, move)!
        const { columns, length } = tables.operations
        for (let row = 0; row < length; row++) {
          const code = textAt(columns.operation, row)!
          const stands = textAt(columns.resource, row)!
          expect(saws[stands]!.takes(pieces.get(code)!), `seed ${seed}: ${code} on ${stands}`).toBe(true)
          if (code === operation && resource !== null) expect(stands).toBe(resource)
        }
        seen.moved++
        seen.pushed += changed.size - 1
      }
    }
    expect(seen.moved).toBeGreaterThan(100)
    expect(seen.refused).toBeGreaterThan(30)
    expect(seen.pushed).toBeGreaterThan(20)
  })
})
