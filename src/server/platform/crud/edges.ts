import type { Entity } from '#domain/entity.ts'
import { filled, type Label } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'

const closes: Label = { zh: '构成循环：{path}', en: 'closes a cycle: {path}' }
const SHOWN_STEPS = 12
/** A way back that passes more codes than this is not told step by step. */
const LOOKED_AT = 10_000

/** A row of an entity that must have no cycle. */
export interface Edge {
  readonly a: string
  readonly b: string
  /** `a` as it is written. */
  readonly shown: string
}

/** Rows that close a cycle together would not see each other: who looks for cycles comes after those who did before. */
export const waitForEdges = (tx: Tx, entity: Entity): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('takt edges ' || $1, 0))", [
    `${entity.name} ${tx.tenantId} ${tx.planUnitCode}`,
  ])

/** What is wrong with a row from `a` to `b`, from where edges lead back to `a`. */
export const cycleText = (following: ReadonlyMap<string, readonly Edge[]>, a: string, b: string): Label =>
  filled(closes, { path: [a, ...wayBack(following, b, a)].join(' → ') })

/** A shortest way from one code to another, both included. */
function wayBack(following: ReadonlyMap<string, readonly Edge[]>, from: string, to: string): string[] {
  const [start, end] = [from.toLowerCase(), to.toLowerCase()]
  if (start === end) return [to]
  const cameFrom = new Map<string, Edge>()
  const queue = [start]
  for (let at = 0; at < Math.min(queue.length, LOOKED_AT) && queue[at] !== end; at++)
    for (const edge of following.get(queue[at]!) ?? [])
      if (edge.b !== start && !cameFrom.has(edge.b)) {
        cameFrom.set(edge.b, edge)
        queue.push(edge.b)
      }
  if (!cameFrom.has(end)) return [from, '…', to]
  const middle: string[] = []
  for (let edge = cameFrom.get(end); edge && edge.a !== start; edge = cameFrom.get(edge.a))
    middle.push(edge.shown)
  middle.reverse()
  const shown = middle.length > SHOWN_STEPS ? [...middle.slice(0, SHOWN_STEPS), '…'] : middle
  return [from, ...shown, to]
}
