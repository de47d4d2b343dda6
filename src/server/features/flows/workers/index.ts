import type { StepKindName } from '#domain/integration/flows/kinds.ts'
import type { StepWorker } from '../worker.ts'
import { archiveWorker, callOffWorker, conditionWorker, waitWorker } from './control.ts'
import { importWorker } from './import.ts'
import { interfaceWorker } from './interface.ts'
import { kittingWorker, schedulingWorker } from './runs.ts'
import { syncWorker } from './sync.ts'
import { snapshotWorker } from './snapshot.ts'
import { reminderWorker, reportWorker, webhookWorker } from './sending.ts'

/** What does the work of each kind of step; a kind without one does not compile. */
export const workers: Readonly<Record<StepKindName, StepWorker>> = {
  import: importWorker,
  interface: interfaceWorker,
  kitting: kittingWorker,
  scheduling: schedulingWorker,
  sync: syncWorker,
  callOff: callOffWorker,
  report: reportWorker,
  reminder: reminderWorker,
  webhook: webhookWorker,
  wait: waitWorker,
  condition: conditionWorker,
  archive: archiveWorker,
  snapshot: snapshotWorker,
}
