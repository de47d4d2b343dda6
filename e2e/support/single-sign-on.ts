import type { APIRequestContext } from '@playwright/test'
import { SignJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { tenants } from '#domain/services/access/accounts.ts'
import { pathOf } from '#domain/service.ts'
import { askHost, signInHost } from './host.ts'

/** The tenant that signs in with the provider of the tests (serve.ts). */
export const ssoTenancy = 'SingleSignOn'
export const erpSecret = 'shared with the enterprise system of the tests'

/** Makes the tenant of single sign-on, or finds it; gives its id. */
export async function ssoTenant(request: APIRequestContext): Promise<number> {
  const { tenantId } = await askHost<{ tenantId: number | null }>(
    request,
    '/api/services/app/Account/IsTenantAvailable',
    { tenancyName: ssoTenancy },
  )
  if (tenantId !== null) return tenantId
  const tenant = {
    tenancyName: ssoTenancy,
    name: ssoTenancy,
    isActive: true,
    adminEmailAddress: 'admin@example.com',
  }
  const token = await signInHost(request)
  return (await askHost<{ id: number }>(request, pathOf(tenants.create), tenant, token)).id
}

/** The `ssoInfo` by which the enterprise system hands the administrator of the demo over. */
export function handOver(
  claims: Readonly<Record<string, unknown>> = {},
  secret = erpSecret,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ planUnitCode: 'JS', pageRoute: 'ItemList', displayMenu: false, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('erp')
    .setAudience('takt')
    .setSubject('admin')
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(new TextEncoder().encode(secret))
}
