import type { TimelineFacts } from '#domain/planning/timeline.ts'
import { formatDay } from '#domain/rules/dates.ts'
import { timelineServices } from '#domain/services/planning/timeline.ts'
import { handle, inReadOnly, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import type { Tx } from '../../../db/tenant.ts'
import { requireSeen } from '../../../platform/crud/require-seen.ts'
import type { PsiAnswer } from '../../../platform/jobs/psi-tasks.ts'
import { sendBytes } from '../../../platform/runs/send-table.ts'
import type { CalculationService } from '../../../platform/runs/service.ts'
import type { Stop } from '../../../platform/sources/copy.ts'
import { withheldFrom } from '../needed.ts'
import type { Moments } from '../scope.ts'
import { momentsOf, readElements, readItems, todayOf } from './read.ts'

/** The stock and requirements list: all items by their first problem, and the list of one. */
export const timelineHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inReadOnly(timelineServices.facts, async (_input, tx): Promise<TimelineFacts> => {
    const moments = await momentsOf(tx, service.services.now())
    return { today: formatDay(todayOf(moments)), zone: moments.zone, withheld: withheldFrom(tx) }
  }),
  handle(timelineServices.items, ({ item }, call) =>
    answer(service, call, 'timelineItems', async (tx, moments, stop) =>
      readItems(tx, moments, item ? await requireSeen(tx, 'item', item, call) : null, stop),
    ),
  ),
  handle(timelineServices.elements, ({ item }, call) =>
    answer(service, call, 'timelineElements', async (tx, moments, stop) =>
      readElements(tx, moments, await requireSeen(tx, 'item', item, call), stop),
    ),
  ),
]

/** Reads the input as of one moment and sends what a worker makes of it. */
async function answer(
  { services: { database, now }, pool }: CalculationService,
  call: Call,
  name: 'timelineItems' | 'timelineElements',
  read: (tx: Tx, moments: Moments, stop: Stop) => Promise<object>,
): Promise<Uint8Array> {
  const task = await call.transaction(
    async (tx) => read(tx, await momentsOf(tx, now()), { signal: call.signal, pool: database.app }),
    { isolation: 'repeatable read', readOnly: true },
  )
  const { bytes, rows } = await pool.ask<PsiAnswer>(name, task)
  return sendBytes(bytes, rows, call)
}
