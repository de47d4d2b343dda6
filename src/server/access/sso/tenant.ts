import type { SsoMode } from '#domain/services/access/sso.ts'
import { hostTenant } from '../../db/tenant.ts'
import type { Services } from '../../services.ts'
import { findTenant } from '../identify.ts'
import type { SsoProvider } from './config.ts'

/** The provider that a tenant signs in with; null: none, or no such tenant. */
export async function providerOfTenant(services: Services, tenantId: number): Promise<SsoProvider | null> {
  const { providers } = services.sso
  if (providers.size === 0) return null
  if (tenantId === hostTenant) return providers.get('') ?? null
  const tenant = await findTenant(services.database, { tenantId })
  return tenant?.isActive ? (providers.get(tenant.tenancyName.toLowerCase()) ?? null) : null
}

export async function ssoModeOf(services: Services, tenantId: number): Promise<SsoMode> {
  return (await providerOfTenant(services, tenantId))?.mode ?? 'off'
}
