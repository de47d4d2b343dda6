import { endpoints } from '#domain/services/index.ts'
import { pathOf } from '#domain/service.ts'

const declared = new Set(endpoints.map((endpoint) => pathOf(endpoint).toLowerCase()))

/** Whether an endpoint has this path, in any case, whatever its verb. */
export const isDeclared = (path: string): boolean => declared.has(path.toLowerCase())

const asyncSuffix = /async$/i
const servicePath = /^\/api\/services\/app\//i

/**
 * The address that a request means: slashes that are typed twice are one, and `Role/GetRolesAsync`, which a client of the
 * template calls, is `Role/GetRoles`.
 */
export function addressOf(url: string): string {
  const [typed = '/'] = url.split('?', 1)
  const path = typed.replace(/\/{2,}/g, '/')
  return withoutSuffix(path) + url.slice(typed.length)
}

const withoutSuffix = (path: string): string =>
  asyncSuffix.test(path) && servicePath.test(path) && !isDeclared(path) ? path.replace(asyncSuffix, '') : path
