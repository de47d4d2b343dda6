import type { Label } from '../label.ts'

/** What speaks for a resource. */
export const candidateTexts = {
  current: { zh: '当前资源', en: 'where it is' },
  preferred: { zh: '优先级最高', en: 'highest priority' },
  fastest: { zh: '加工最快', en: 'fastest' },
  leastSetup: { zh: '生产准备最短', en: 'least setup' },
  cheapest: { zh: '成本最低', en: 'cheapest' },
} as const satisfies Record<string, Label>

export type CandidateReason = keyof typeof candidateTexts

/** A resource that can do an operation; times in seconds for its whole quantity. */
export interface Candidate {
  readonly resource: string
  readonly name: string | null
  /** Rank by priority, then duration, then code: 1 is the first choice. */
  readonly rank: number
  readonly priority: number | null
  readonly setupSec: number
  readonly runSec: number
  readonly teardownSec: number
  readonly hourlyCost: string | null
  readonly why: readonly CandidateReason[]
}

/** Another way to make the item in this step: a process of another route or selector. */
export interface AlternativeProcess {
  readonly processCode: string
  readonly processName: string | null
  readonly routeVersion: string | null
  readonly procSelector: string | null
  readonly resources: readonly string[]
}

export interface Candidates {
  readonly operation: string
  readonly resources: readonly Candidate[]
  readonly processes: readonly AlternativeProcess[]
}

type Facts = Omit<Candidate, 'rank' | 'why'>

/** The candidates in the order of choice, each with what speaks for it; a best value that all share speaks for none. */
export function rankCandidates(found: readonly Facts[], current: string | null): Candidate[] {
  const time = (one: Facts): number => one.setupSec + one.runSec + one.teardownSec
  const cost = (one: Facts): number => (Number(one.hourlyCost ?? 0) * time(one)) / 3600
  const best: readonly (readonly [CandidateReason, (one: Facts) => number])[] = [
    ['preferred', (one) => -(one.priority ?? 0)],
    ['fastest', (one) => one.runSec],
    ['leastSetup', (one) => one.setupSec],
    ['cheapest', cost],
  ]
  const least = best.flatMap(([reason, of]) => {
    const values = found.map(of)
    const low = Math.min(...values)
    return values.every((value) => value === low) ? [] : [{ reason, of, low }]
  })
  return found
    .toSorted(
      (a, b) =>
        (b.priority ?? 0) - (a.priority ?? 0) || time(a) - time(b) || (a.resource < b.resource ? -1 : 1),
    )
    .map((one, at) => ({
      ...one,
      rank: at + 1,
      why: [
        ...(one.resource === current ? (['current'] as const) : []),
        ...least.filter(({ of, low }) => of(one) === low).map(({ reason }) => reason),
      ],
    }))
}
