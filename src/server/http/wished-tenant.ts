import type { FastifyRequest } from 'fastify'

/**
 * The tenant that somebody who is not signed in names: header, then cookie, of either spelling; what is no whole
 * number means the host, null (http-contract.md §3).
 */
export function wishedTenant(request: FastifyRequest): number | null {
  const first = (name: string) => {
    const value = request.headers[name]
    return (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim()
  }
  const wishes = [
    first('abp.tenantid'),
    first('abp-tenantid'),
    request.cookies['Abp.TenantId'],
    request.cookies['Abp-TenantId'],
  ]
  const wish = wishes.find((text) => text !== undefined && text !== '')
  return wish !== undefined && /^\d{1,9}$/.test(wish) ? Number(wish) : null
}
