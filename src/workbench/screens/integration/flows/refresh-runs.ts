import { crudOf } from '#domain/crud.ts'
import { flowRun } from '#domain/entities/integration/flow-run.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { refreshService } from '../../../client/query.ts'

/** Reads runs of flows and their steps again. */
export async function refreshRuns(): Promise<void> {
  await Promise.all([refreshService(crudOf(flowRun).getAll), refreshService(flowServices.steps)])
}
