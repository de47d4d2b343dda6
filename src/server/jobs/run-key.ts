import type { Scope } from '../db/tenant.ts'

/** One run of one plan unit. */
export interface RunKey {
  readonly tenantId: number
  readonly planUnitCode: string
  readonly runNo: string
}

export const scopeOfRun = ({ tenantId, planUnitCode }: RunKey): Scope => ({
  tenantId,
  planUnitCode,
  userId: null,
})

/** Notifications carry this text alone: who may see the run reads the rest. */
export const keyText = ({ tenantId, planUnitCode, runNo }: RunKey): string =>
  JSON.stringify([tenantId, planUnitCode, runNo])

/** Tells the process that works on the run to stop. */
export const cancelText = ({ tenantId, planUnitCode, runNo }: RunKey): string =>
  JSON.stringify([tenantId, planUnitCode, runNo, 'cancel'])

/** null: the connection was lost meanwhile, so anything may have changed. */
export function keyOfText(text: string): (RunKey & { readonly cancel: boolean }) | null {
  if (text === '') return null
  const [tenantId, planUnitCode, runNo, what] = JSON.parse(text) as [number, string, string, string?]
  return { tenantId, planUnitCode, runNo, cancel: what === 'cancel' }
}
