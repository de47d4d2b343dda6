import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useDone } from '../../actions/use-done.ts'
import { refreshed } from '../../client/query.ts'
import { write } from '../../client/write.ts'

/** Turns the notices about a KPI on or off for the user. */
export function useSubscribe(): (kpiCode: string, on: boolean, said: string) => Promise<boolean> {
  const done = useDone()
  return (kpiCode, on, said) =>
    done(async () => {
      await write(kpiServices.subscribe, { kpiCode, on })
      await refreshed(kpiServices.list)
    }, said)
}
