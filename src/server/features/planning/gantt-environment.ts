import { ganttStyles } from '#domain/services/planning/gantt-styles.ts'
import { Reading } from '../../platform/crud/reading.ts'
import { inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { unitMoments } from './unit-moments.ts'

interface Extent {
  readonly from: string | null
  readonly to: string | null
  readonly operations: number
}

/** What a chart must know before it is drawn: the time of the unit, the extent of the plan seen, and what may be done. */
export const ganttEnvironmentHandler = (now: () => Date): HandlerEntry =>
  inTransaction(
    ganttStyles.environment,
    async (_, tx, call) => {
      const at = now()
      const read = new Reading(tx)
      const extent = (await read.row<Extent>(
        `select min(coalesce(p.setup_start, p.start)) as "from", max(p."end") as "to", count(*)::int as operations
           from ${read.seen('operation')} p where p.start is not null`,
      ))!
      const { base, assignStart, assignEnd } = await unitMoments(tx, at)
      return {
        now: at.toISOString(),
        base: (base ?? at).toISOString(),
        assignStart: assignStart?.toISOString() ?? null,
        assignEnd: assignEnd?.toISOString() ?? null,
        timeZone: await unitZone(tx),
        planUnitCode: tx.planUnitCode,
        userCode: call.caller?.userName ?? null,
        canMove: call.caller?.assignment?.canMove !== false,
        ...extent,
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
