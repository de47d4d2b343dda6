import type { Random } from '#engine/random.ts'
import type { Project } from '#engine/solver/project.ts'
import type { Shop } from '#engine/solver/shop.ts'

export interface ShopShape {
  readonly jobs: number
  readonly steps: number
  readonly machines: number
  readonly alternatives: number
  readonly setups: boolean
  /** Precedence between jobs as well. */
  readonly assembly: boolean
  /** Shortest duration. */
  readonly least: number
}

export function randomShop(random: Random, shape: ShopShape): Shop {
  const { machines } = shape
  const job: number[] = []
  const step: number[] = []
  const altStart = [0]
  const altMachine: number[] = []
  const altTime: number[] = []
  const predStart = [0]
  const preds: number[] = []
  for (let j = 0; j < shape.jobs; j++)
    for (let s = 0, steps = random.between(1, shape.steps); s < steps; s++) {
      const own = job.length
      if (s > 0) preds.push(own - 1)
      if (shape.assembly && own > 1 && random.chance(0.3)) {
        const other = random.below(own - 1)
        if (!(s > 0 && other === own - 1)) preds.push(other)
      }
      predStart.push(preds.length)
      job.push(j)
      step.push(s)
      const count = random.between(1, Math.min(machines, shape.alternatives))
      const first = random.below(machines)
      for (let k = 0; k < count; k++) {
        altMachine.push((first + k) % machines)
        altTime.push(random.between(shape.least, 12))
      }
      altStart.push(altMachine.length)
    }
  const n = job.length
  return {
    operations: n,
    machines,
    job: Int32Array.from(job),
    step: Int32Array.from(step),
    altStart: Int32Array.from(altStart),
    altMachine: Int32Array.from(altMachine),
    altTime: Int32Array.from(altTime),
    predStart: Int32Array.from(predStart),
    preds: Int32Array.from(preds),
    setups: shape.setups ? Int32Array.from({ length: machines * n * n }, () => random.below(6)) : null,
  }
}

export function randomProject(random: Random, activities: number, resources: number): Project {
  const capacity = Int32Array.from({ length: resources }, () => random.between(2, 6))
  const predStart = [0]
  const preds: number[] = []
  for (let i = 0; i < activities; i++) {
    for (let before = 0; before < i; before++) if (random.chance(0.25)) preds.push(before)
    predStart.push(preds.length)
  }
  return {
    activities,
    resources,
    duration: Int32Array.from({ length: activities }, () => random.below(7)),
    request: Int32Array.from({ length: activities * resources }, (_, at) =>
      random.below(capacity[at % resources]! + 1),
    ),
    capacity,
    predStart: Int32Array.from(predStart),
    preds: Int32Array.from(preds),
  }
}

/** Every order of 0..n-1 that respects precedence. */
export function* orders(
  n: number,
  predStart: Int32Array,
  preds: Int32Array,
  chosen: number[] = [],
): Generator<number[]> {
  if (chosen.length === n) yield chosen
  for (let i = 0; i < n; i++) {
    if (chosen.includes(i)) continue
    if (preds.subarray(predStart[i], predStart[i + 1]).every((before) => chosen.includes(before)))
      yield* orders(n, predStart, preds, [...chosen, i])
  }
}
