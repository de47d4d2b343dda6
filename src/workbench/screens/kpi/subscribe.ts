import { toast } from 'sonner'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { refreshService } from '../../client/query.ts'
import { write } from '../../client/write.ts'
import { showError } from '../../state/error-popup.ts'

/** Turns the notices about a KPI on or off for the user. */
export async function setSubscribed(kpiCode: string, on: boolean, done: string): Promise<void> {
  try {
    await write(kpiServices.subscribe, { kpiCode, on })
    await refreshService(kpiServices.list)
    toast.success(done)
  } catch (error) {
    showError(error)
  }
}
