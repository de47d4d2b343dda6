import { capacityCommands } from '#domain/scheduling/commands.ts'
import { readCommands } from '#domain/scheduling/read-commands.ts'
import { runCommands } from '#engine/scheduling/commands/interpret.ts'
import type { Tx } from '../../db/tenant.ts'
import { engineOf } from '../../platform/jobs/plan-tasks.ts'
import { nodeKernels } from '../../platform/kernels/kernels.ts'
import { writeOrders } from '../planning/write-plan.ts'
import { readingOf, writeRows } from '../planning/calculation.ts'
import * as rows from '../../platform/jobs/plan-rows.ts'
import { readPlanSnapshot } from '../planning/snapshot.ts'

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Plans the orders of the plan unit as they were at `asOf` (seconds UTC), as a run of the standard scheme does. */
export async function planDemo(tx: Tx, asOf: number): Promise<void> {
  const reading = await readingOf(tx, isoOf(asOf))
  const { zone } = reading
  const snapshot = await readPlanSnapshot(tx, reading)
  const engine = engineOf(snapshot, await nodeKernels(), asOf, zone)
  const { commands } = readCommands(capacityCommands, zone)
  const scope = { kind: 'ALL', orderFilter: [] } as const
  const { tables } = await runCommands(snapshot, commands, engine, { asOf, zone, scope })
  for (const made of [
    rows.orderRows(tables),
    rows.operationRows(tables),
    rows.useRows(tables),
    rows.instructionRows(tables),
    rows.pegRows(tables, 'DEMO'),
  ])
    await writeRows(tx, made)
  await writeOrders(tx, rows.orderPlanRows(tables))
}
