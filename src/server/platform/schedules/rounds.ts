import { hostTenant, withTenant, type Scope } from '../../db/tenant.ts'
import { repeat } from '../jobs/repeat.ts'
import type { ServerModule, Services } from '../../identity/services.ts'

/** How late a reminder or a report may come. */
const LOOK_MS = 5_000
/** A time that passed so long ago was missed: no server ran. */
export const MISSED_AFTER_SECONDS = 10 * 60
/** Further back missed times are not counted. */
export const COUNTED_BACK_SECONDS = 31 * 86_400
/** Runs of one reminder or subscription that are kept. */
export const KEPT_RUNS = 200
/** Those of a plan unit that are due and run in one round. */
export const MOST_AT_ONCE = 200
const PAUSES_SECONDS = [60, 300, 1800, 7200]

/** Seconds until what failed for the n-th time is tried again; undefined: it is not. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_SECONDS[attempts - 1]

/**
 * Two clocks that run once the server takes requests: one starts what is due, one sends, so that a mail server that hangs
 * does not delay what is due.
 */
export function twoClocks(
  { log }: Services,
  name: string,
  start: () => Promise<void>,
  send: () => Promise<void>,
  sendMs = LOOK_MS,
): Required<Pick<ServerModule, 'listening' | 'close'>> {
  const warn = (err: unknown): void => log.error({ err }, name)
  const stop: (() => Promise<void>)[] = []
  return {
    listening: () => stop.push(repeat(LOOK_MS, start, warn), repeat(sendMs, send, warn)),
    close: async () => {
      await Promise.all(stop.map((one) => one()))
    },
  }
}

/** Server-wide work goes tenant by tenant, each in its own scope: no role sees the rows of several. */
export async function activeTenants(services: Services): Promise<Scope[]> {
  const host: Scope = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const rows = await withTenant(
    services.database.app,
    host,
    (tx) =>
      tx.rows<{ tenantId: number }>(
        `select tenant_id as "tenantId" from tenant where is_active and deleted_at is null order by tenant_id`,
      ),
    { readOnly: true },
  )
  return rows.map(({ tenantId }) => ({ ...host, tenantId }))
}

/** Scopes of the plan units of a tenant. */
export async function enabledUnits({ database }: Services, tenant: Scope): Promise<Scope[]> {
  const units = await withTenant(
    database.app,
    tenant,
    (tx) => tx.rows<{ code: string }>('select code from plan_unit where enabled order by code'),
    { readOnly: true },
  )
  return units.map(({ code }) => ({ ...tenant, planUnitCode: code }))
}

/** Scopes of the plan units of all tenants, each tenant's when the ones before are done with. */
export async function* unitsOf(services: Services): AsyncGenerator<Scope> {
  for (const tenant of await activeTenants(services)) yield* await enabledUnits(services, tenant)
}
