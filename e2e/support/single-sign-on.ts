import type { APIRequestContext } from '@playwright/test'
import { SignJWT } from 'jose'
import { randomUUID } from 'node:crypto'
import { tenants } from '#domain/services/access/accounts.ts'
import { pathOf } from '#domain/service.ts'
import { keepPassword, readLogins } from './logins.ts'

/** The tenant that signs in with the provider of the tests (serve.ts). */
export const ssoTenancy = 'SingleSignOn'
export const erpSecret = 'shared with the enterprise system of the tests'

/** Makes the tenant of single sign-on, or finds it; gives its id. */
export async function ssoTenant(request: APIRequestContext): Promise<number> {
  const ask = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const answer = await request.post(path, {
      data,
      headers: { 'Abp.TenantId': '0', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
    })
    const body = (await answer.json()) as { result: T; error: { message: string } | null }
    if (body.error) throw new Error(`${path}: ${body.error.message}`)
    return body.result
  }
  const signIn = async () => {
    const { userName, password } = readLogins().host
    const data = { userNameOrEmailAddress: userName, password, rememberClient: false }
    return (await ask<{ accessToken: string }>('/api/TokenAuth/Authenticate', data)).accessToken
  }
  const available = () =>
    ask<{ tenantId: number | null }>('/api/services/app/Account/IsTenantAvailable', {
      tenancyName: ssoTenancy,
    })
  const found = (await available()).tenantId
  if (found !== null) return found
  const { password } = readLogins().host
  if (password !== hostPassword) {
    const data = { currentPassword: password, newPassword: hostPassword }
    await ask('/api/services/app/User/ChangePassword', data, await signIn())
    keepPassword('host', hostPassword)
  }
  const tenant = {
    tenancyName: ssoTenancy,
    name: ssoTenancy,
    isActive: true,
    adminEmailAddress: 'admin@example.com',
  }
  return (await ask<{ id: number }>(pathOf(tenants.create), tenant, await signIn())).id
}

/** What sign-in.e2e.ts changes it to as well. */
const hostPassword = 'Host.2026'

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
