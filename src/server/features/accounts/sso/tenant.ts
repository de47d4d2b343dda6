import { TaktError } from '#domain/errors.ts'
import type { SsoMode } from '#domain/services/access/sso.ts'
import { hostTenant } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { findTenant } from '../../../identity/identify.ts'
import type { SsoProvider } from '../../../identity/sso-config.ts'

type WithSso = Pick<Services, 'database' | 'sso'>

/** The provider that a tenant signs in with; null: none, or no such tenant. */
export async function providerOfTenant(services: WithSso, tenantId: number): Promise<SsoProvider | null> {
  const { providers } = services.sso
  if (providers.size === 0) return null
  if (tenantId === hostTenant) return providers.get('') ?? null
  const tenant = await findTenant(services.database, { tenantId })
  return tenant?.isActive ? (providers.get(tenant.tenancyName.toLowerCase()) ?? null) : null
}

export async function ssoModeOf(services: WithSso, tenantId: number): Promise<SsoMode> {
  return (await providerOfTenant(services, tenantId))?.mode ?? 'off'
}

/** Whose local passwords a tenant takes: everybody's, or where single sign-on is required those of one user alone. */
export async function localPasswordsOf(
  services: WithSso,
  tenantId: number,
): Promise<(userName: string | undefined) => boolean> {
  const provider = await providerOfTenant(services, tenantId)
  if (provider?.mode !== 'required') return () => true
  const emergency = provider.emergencyUser.toLowerCase()
  return (userName) => userName?.toLowerCase() === emergency
}

/** Throws where the local password of a user counts for nothing: `undefined` is somebody who is no user yet. */
export async function checkLocalPassword(
  services: WithSso,
  tenantId: number,
  userName: string | undefined,
): Promise<void> {
  if (!(await localPasswordsOf(services, tenantId))(userName)) throw new TaktError('ssoRequired')
}
