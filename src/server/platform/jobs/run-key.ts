import type { Scope } from '../../db/tenant.ts'

/** One run of one plan unit. */
export interface RunKey {
  readonly tenantId: number
  readonly planUnitCode: string
  readonly runNo: string
  /** Of who queued it; left out: its trace begins with it. */
  readonly traceparent?: string
}

/** Job of a run that nobody has queued yet. */
export const notQueued = '00000000-0000-0000-0000-000000000000'

export const scopeOfRun = ({ tenantId, planUnitCode }: RunKey): Scope => ({
  tenantId,
  planUnitCode,
  userId: null,
})

/** Notifications carry this text alone: who may see the run reads the rest. */
export const keyText = ({ tenantId, planUnitCode, runNo }: RunKey): string =>
  JSON.stringify([tenantId, planUnitCode, runNo])

/**
 * What the process that works on a run is told: leave nothing, end the search for something better, or leave the plan as it
 * was.
 */
export type StopKind = 'cancel' | 'finish' | 'acceptance'

export const stopText = ({ tenantId, planUnitCode, runNo }: RunKey, kind: StopKind): string =>
  JSON.stringify([tenantId, planUnitCode, runNo, kind])

/** null: the connection was lost meanwhile, so anything may have changed. */
export function keyOfText(text: string): (RunKey & { readonly stop: StopKind | null }) | null {
  if (text === '') return null
  const [tenantId, planUnitCode, runNo, what] = JSON.parse(text) as [number, string, string, StopKind?]
  return { tenantId, planUnitCode, runNo, stop: what ?? null }
}
