import { at, DAY, HOUR, MONDAY, quantity, type SchedulingRows } from './scheduling.ts'
import { seeded } from './random-problem.ts'

export interface RandomScheduling {
  readonly rows: SchedulingRows
  readonly policy: Record<string, unknown>
}

type Operation = NonNullable<SchedulingRows['operations']>[number]

/** Conditions of changeover rows, and what they mean: the later operation, the earlier one. */
export const pairConditions: Readonly<Record<string, (me: Operation, other: Operation) => boolean>> = {
  'ME.Qty > 4': (me) => me.qty! > quantity(4),
  'OTHER.Qty > 4': (_, other) => other.qty! > quantity(4),
  'ME.ProcNo > OTHER.ProcNo': (me, other) => me.procNo! > other.procNo!,
  'ME.Qty > OTHER.Qty': (me, other) => me.qty! > other.qty!,
  'ME.Qty < 5': (me) => me.qty! < quantity(5),
  "ME.Order.Code = '3'": (me) => me.order === '3',
  // Nobody can read it: its row does not count.
  'ME.Beauty > 5': () => false,
  'ME.Order.Code <> OTHER.Order.Code': (me, other) => me.order !== other.order,
}

interface Random {
  (): number
  below(n: number): number
  chance(p: number): boolean
  pick<T>(list: readonly T[]): T
}

function randomOf(seed: number): Random {
  const next = seeded(seed * 7919 + 13)
  const random = (() => next()) as Random
  random.below = (n) => Math.floor(next() * n)
  random.chance = (p) => next() < p
  random.pick = (list) => list[Math.floor(random() * list.length)]!
  return random
}

/** What a random model may have beside jobs of steps on machines; all of it by default. */
export interface Features {
  readonly subs: boolean
  readonly parallel: boolean
  readonly furnace: boolean
  readonly speed: boolean
  readonly pause: boolean
  readonly fixed: boolean
  readonly backward: boolean
  readonly links: boolean
  readonly policies: boolean
  readonly faults: boolean
  readonly locks: boolean
  readonly tools: boolean
}

const every: Features = {
  subs: true,
  parallel: true,
  furnace: true,
  speed: true,
  pause: true,
  fixed: true,
  backward: true,
  links: true,
  policies: true,
  faults: true,
  locks: true,
  tools: true,
}

export const plainFeatures: Features = {
  subs: false,
  parallel: false,
  furnace: false,
  speed: false,
  pause: false,
  fixed: false,
  backward: false,
  links: false,
  policies: false,
  faults: false,
  locks: false,
  tools: false,
}

/** A small plant with awkward sizes, the same for the same seed; `scale` times as many jobs and days of work. */
export function randomScheduling(seed: number, features: Features = every, scale = 1): RandomScheduling {
  const random = randomOf(seed)
  const on = (name: keyof Features, chance: number) => features[name] && random.chance(chance)
  const machines = 1 + random.below(4)
  /** Every other plant has whole quantities: what changes over does so unit by unit. */
  const isWhole = seed % 2 === 0
  const resources: NonNullable<SchedulingRows['resources']>[number][] = []
  const slots: NonNullable<SchedulingRows['slots']>[number][] = []
  const patterns: [number, number][][] = [
    [[0, 24]],
    [
      [8, 12],
      [13, 17],
    ],
    [
      [6, 14],
      [14, 22],
    ],
    [[22, 30]],
    [
      [8, 9],
      [10, 11],
      [11.5, 12],
    ],
  ]
  const addSlots = (code: string, varying: boolean) => {
    const pattern = random.pick(patterns)
    const days = (random.chance(0.1) ? 3 : 25) * scale
    for (let day = -1; day < days; day++) {
      if (random.chance(0.15)) continue
      for (const [from, to] of pattern)
        slots.push({
          resource: code,
          start: at(day, from),
          end: at(day, to),
          quantity: quantity(varying ? random.pick(isWhole ? [2, 2, 2, 3, 1] : [1, 2, 2, 3, 1.5]) : 1),
        })
    }
  }
  const add = (code: string, kind: 'single' | 'parallel' | 'furnace' | 'infinite' | 'speed') => {
    resources.push({
      code,
      class: { single: 'S', parallel: 'M', furnace: random.pick(['F', 'F1']), infinite: 'I', speed: 'S' }[
        kind
      ],
      qtyMode: kind === 'speed' ? 2 : 1,
      groups: random.pick(['G1', 'G2', 'G1;G2']),
      efficiency: random.chance(0.2) ? quantity(random.pick([0.5, 1.25, 3])) : null,
      setup: random.chance(0.2) ? random.below(900) : null,
      teardown: random.chance(0.2) ? random.below(900) : null,
      minBatch: kind === 'furnace' ? quantity(3) : null,
      maxBatch: kind === 'furnace' ? quantity(12) : null,
      batchWindow: kind === 'furnace' && random.chance(0.5) ? 12 * HOUR : null,
      fence: random.chance(0.1) ? 10 * HOUR : null,
      lock: on('locks', 0.2) ? random.below(3 * HOUR) : null,
      firstSetup: random.chance(0.2) ? true : null,
      maxPause: on('pause', 0.2) ? random.pick([0, HOUR, 8 * HOUR]) : null,
      hourlyCost: quantity(random.below(100)),
      displayOrder: random.chance(0.5) ? random.below(3) : null,
      lastItem: random.chance(0.3) ? `I${random.below(4)}` : null,
      lastSpecs: random.chance(0.3) ? `A${random.below(3)}` : null,
      postResources: on('links', 0.3) ? random.pick(['M0', 'M1', 'M0;M2', 'M1;M3', 'MX']) : null,
    })
    if (!(features.faults && random.chance(0.03))) addSlots(code, kind === 'speed' || kind === 'parallel')
  }
  for (let k = 0; k < machines; k++)
    add(
      `M${k}`,
      on('parallel', 0.15)
        ? 'parallel'
        : on('furnace', 0.15)
          ? 'furnace'
          : on('speed', 0.2)
            ? 'speed'
            : features.parallel && random.chance(0.05)
              ? 'infinite'
              : 'single',
    )
  if (on('parallel', 0.2))
    for (let day = 0; day < 20; day++)
      slots.push({
        resource: random.pick(['G1', 'G2']),
        start: at(day, random.below(12)),
        end: at(day, 12 + random.below(12)),
        quantity: quantity(1 + random.below(2)),
      })
  const workers = features.subs ? random.below(3) : 0
  for (let k = 0; k < workers; k++) add(`W${k}`, random.chance(0.4) ? 'parallel' : 'single')
  const jobs: NonNullable<SchedulingRows['jobs']>[number][] = []
  const operations: NonNullable<SchedulingRows['operations']>[number][] = []
  const candidates: NonNullable<SchedulingRows['candidates']>[number][] = []
  const links: NonNullable<SchedulingRows['links']>[number][] = []
  const jobCount = (1 + random.below(9)) * scale
  for (let j = 0; j < jobCount; j++) {
    jobs.push({
      code: `J${j}`,
      item: `I${random.below(4)}`,
      qty: quantity(1 + random.below(10)),
      priority: random.chance(0.4) ? random.below(3) : null,
      due: random.chance(0.9) ? MONDAY + random.below(12 * DAY) * scale : null,
      earliest: random.chance(0.3) ? MONDAY + random.below(3 * DAY) * scale : null,
      direction: on('backward', 0.3) ? random.pick(['F', 'B']) : null,
      weight: random.chance(0.3) ? quantity(random.below(5)) : null,
    })
    const steps = 1 + random.below(4)
    for (let step = 0; step < steps; step++) {
      const code = `J${j}-${step}`
      const fixed = on('fixed', 0.12)
      const start = MONDAY + (random.below(10 * DAY) - DAY)
      operations.push({
        code,
        order: features.faults && random.chance(0.01) ? 'JX' : `J${j}`,
        item: random.chance(0.8) ? `I${random.below(4)}` : null,
        process: `P${step}`,
        procNo: step * 10,
        split: random.chance(0.1) ? 1 : null,
        qty: quantity(1 + random.below(8)),
        status: fixed ? random.pick(['R', 'D', 'T', 'B']) : random.pick(['N', 'A', null]),
        fixLevel: on('fixed', 0.1) ? random.below(4) : null,
        earliest: random.chance(0.1) ? MONDAY + random.below(5 * DAY) : null,
        latest: random.chance(0.05) ? MONDAY + random.below(12 * DAY) : null,
        materialReady: random.chance(0.15) ? MONDAY + random.below(4 * DAY) : null,
        materialItem: 'RM',
        resource: fixed || random.chance(0.2) ? `M${random.below(machines)}` : null,
        start: fixed || random.chance(0.1) ? start : null,
        end: fixed && random.chance(0.8) ? start + random.below(5 * HOUR) - (features.faults ? 60 : 0) : null,
        specs: random.chance(0.7) ? `A${random.below(3)};${random.pick(['', 'B1', 'B2'])}` : null,
        batchKey: random.chance(0.3) ? random.pick(['K1', 'K2']) : null,
        transferQty: random.chance(0.4) ? quantity(1 + random.below(3)) : null,
        setupEarly: random.chance(0.2) ? true : null,
        maxPause: on('pause', 0.1) ? random.pick([0, HOUR, 10 * HOUR]) : null,
        remainingQty: random.chance(0.05) ? quantity(random.below(4)) : null,
      })
      const choices = 1 + random.below(Math.min(3, machines))
      const first = random.below(machines)
      for (let choice = 0; choice < choices; choice++) {
        candidates.push({
          operation: code,
          choice,
          inst: random.chance(0.5) ? 'M' : null,
          resource: features.faults && random.chance(0.01) ? 'MX' : `M${(first + choice) % machines}`,
          setup: random.chance(0.4) ? random.below(2 * HOUR) : null,
          fixed: random.below(6 * HOUR) + (features.faults && random.chance(0.02) ? -5 * HOUR : 1),
          perPiece: random.chance(0.4) ? quantity(random.below(3000) + 0.5) : null,
          teardown: random.chance(0.2) ? random.below(HOUR) : null,
          resQty: random.chance(0.2) ? quantity(random.pick(isWhole ? [1, 1, 1] : [0.5, 1, 2])) : null,
          priority: random.chance(0.4) ? random.below(3) : null,
          cost: random.chance(0.4) ? quantity(random.below(50)) : null,
        })
        if (workers > 0 && random.chance(0.35))
          candidates.push({
            operation: code,
            choice,
            inst: features.tools && random.chance(0.2) ? 'S1' : 'S0',
            resource: `W${random.below(workers)}`,
            parts: random.pick([null, 1, 2, 3, 4, 6]),
            resQty: random.chance(0.3) ? quantity(random.pick([0.5, 1, 2])) : null,
          })
      }
      if (step > 0)
        links.push({
          before: `J${j}-${step - 1}`,
          after: code,
          type: features.links
            ? random.pick([null, 'ES', 'ES', 'ES', 'SS', 'SSEE', 'ESE', 'EES', 'SSEEE', 'ESSEE', 'GES'])
            : null,
          minLag: random.chance(0.4) ? random.below(5 * HOUR) - (features.links ? HOUR : 0) : null,
          maxLag: on('links', 0.1) ? random.below(20 * HOUR) : null,
          working: on('links', 0.2) ? true : null,
          ratio: on('links', 0.1) ? quantity(random.pick([0.5, 1, 2])) : null,
        })
    }
    if (features.links && j > 0 && random.chance(0.15))
      links.push({ before: `J${j - 1}-0`, after: `J${j}-0`, minLag: random.below(HOUR) })
    if (features.faults && random.chance(0.02)) links.push({ before: `J${j}-${steps - 1}`, after: `J${j}-0` })
  }
  const changeovers: NonNullable<SchedulingRows['changeovers']>[number][] = []
  const changeCount = random.chance(0.7) ? 1 + random.below(6) : 0
  for (let k = 0; k < changeCount; k++) {
    const tool = workers > 0 && on('tools', 0.35)
    const item = random.chance(0.4)
    const value = () =>
      tool
        ? random.pick(['W0', 'W1', 'G1', '*', '*'])
        : random.pick(item ? ['I0', 'I1', 'I2', 'IG', '*', '*'] : ['A0', 'A1', 'A2', '*', '*'])
    changeovers.push({
      code: `C${k}`,
      kind: tool ? 'resource' : item ? 'item' : 'spec1',
      resource: random.pick(['*', '*', 'M0', 'G1']),
      valid: on('tools', 0.25) ? random.pick(Object.keys(pairConditions)) : null,
      process: tool && random.chance(0.4) ? random.pick(['P0', 'P1', 'P2']) : null,
      worker: workers > 0 && on('tools', 0.5) ? `W${random.below(workers)}` : null,
      prev: value(),
      next: random.chance(0.1) ? '@same' : value(),
      seconds: random.below(2 * HOUR),
      allowed: random.chance(0.08) ? false : null,
      priority: random.chance(0.3) ? random.below(3) : null,
    })
  }
  const itemGroups = [
    { item: 'I2', groups: 'IG' },
    { item: 'I3', groups: 'IG;IH' },
  ]
  const rows = { resources, slots, jobs, operations, candidates, links, changeovers, itemGroups }
  return { rows, policy: features.policies ? randomPolicy(random, scale) : {} }
}

function randomPolicy(random: Random, scale: number): Record<string, unknown> {
  const policy: Record<string, unknown> = {}
  const set = (name: string, chance: number, value: () => unknown) => {
    if (random.chance(chance)) policy[name] = value()
  }
  set('assignType', 0.08, () => 'INF')
  set('assignDirection', 0.5, () => random.pick(['F', 'B', 'N', 'FF', 'FB']))
  set('resSelect', 0.4, () => random.pick(['OPT', 'PRI', 'CUR', 'LAST']))
  set('dispatchRule', 0.4, () => [
    {
      field: random.pick(['due', 'slack', 'work', 'procNo', 'specs', 'earliest', 'item']),
      descending: random.chance(0.3),
    },
  ])
  set('resStrategies', 0.5, () =>
    random
      .pick([
        ['finishEarly', 'setup'],
        ['lateness', 'loadBalance', 'priority'],
        ['idleGap', 'sameItem', 'sameSpec'],
        ['cost', 'previousPlan', 'finishEarly'],
        ['toolAvailability', 'finishEarly', 'sameSpec'],
      ])
      .map((key) => ({ key, weight: random.pick([1, 2, 0.3]) })),
  )
  set('setupCombine', 0.3, () => 'SUM')
  set('efficiency', 0.2, () => random.pick(['0.7', '1.3', '2']))
  set('assignStart', 0.2, () => new Date((MONDAY + random.below(2 * DAY)) * 1000).toISOString())
  set('assignEnd', 0.2, () =>
    new Date((MONDAY + 3 * DAY + random.below(9 * DAY) * scale) * 1000).toISOString(),
  )
  set('rawMaterialConstraint', 0.3, () => false)
  set('moveReleased', 0.3, () => true)
  for (const name of ['beforeStart', 'afterEnd', 'beforeEst', 'afterDue'])
    set(name, 0.4, () => random.pick(['INFINITE', 'IGNORE', 'FORWARD', 'UNASSIGN']))
  set('onMaxMoveFail', 0.3, () => random.pick(['FORCE', 'IGNORE', 'UNASSIGN']))
  set('onLockFail', 0.5, () => random.pick(['FORCE', 'IGNORE', 'UNASSIGN']))
  set('ignoreUnassignedNeighbours', 0.2, () => true)
  set('strictPostResource', 0.4, () => true)
  set('userEstExpr', 0.1, () => 'ME.Order.DueDate - 3d')
  set('userLetExpr', 0.1, () => random.pick(['ME.Order.DueDate - 1d', 'ME.Earliest + 2d', 'Now() + 9d']))
  set('stopExpr', 0.15, () =>
    random.pick(['ME.End > Now() + 3d', '!ME.IsAssigned', 'ME.ProcNo == 20 && ME.Qty > 4']),
  )
  set('fence', 0.2, () => random.below(20 * HOUR))
  set('maxPause', 0.1, () => random.below(10 * HOUR))
  return policy
}

/** The same rows in another order. */
export function permutedScheduling(rows: SchedulingRows, seed: number): SchedulingRows {
  const random = randomOf(seed + 1)
  const shuffled = Object.entries(rows).map(([name, list]) => {
    const copy: unknown[] = [...(list as readonly unknown[])]
    for (let k = copy.length - 1; k > 0; k--) {
      const other = random.below(k + 1)
      ;[copy[k], copy[other]] = [copy[other], copy[k]]
    }
    return [name, copy]
  })
  return Object.fromEntries(shuffled) as SchedulingRows
}
