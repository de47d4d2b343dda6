import { proxy, subscribe } from 'valtio'

/** What every request carries beside its input. Names of cookies and headers: http-contract.md §3. */
interface Credentials {
  token: string | null
  tenantId: number | null
  planUnitCode: string | null
  /** Id of the wall display that this window is; null: somebody works in it. */
  wall: string | null
}

const tokenCookie = 'Abp.AuthToken'
const encryptedTokenCookie = 'enc_auth_token'
const tenantCookie = 'Abp.TenantId'
const cultureCookie = '.AspNetCore.Culture'
const fiveYears = 15_768e7 / 1000
const unitKey = 'takt.planUnit'

export const credentials = proxy<Credentials>({
  token: readCookie(tokenCookie),
  tenantId: Number(readCookie(tenantCookie)) || null,
  planUnitCode: localStorage.getItem(unitKey),
  wall: null,
})

subscribe(credentials, () => {
  if (credentials.planUnitCode) localStorage.setItem(unitKey, credentials.planUnitCode)
  else localStorage.removeItem(unitKey)
})

/** Keeps the token for this browser session, or for its whole life when the user asked to be remembered. */
export function keepToken(token: string, encryptedToken: string, lifeSeconds: number | null): void {
  writeCookie(tokenCookie, token, lifeSeconds)
  writeCookie(encryptedTokenCookie, encryptedToken, lifeSeconds)
  credentials.token = token
}

export function keepTenant(tenantId: number | null): void {
  writeCookie(tenantCookie, tenantId === null ? '' : String(tenantId), tenantId === null ? 0 : fiveYears)
  credentials.tenantId = tenantId
}

export function keepCulture(language: string): void {
  writeCookie(cultureCookie, `c=${language}|uic=${language}`, fiveYears)
  writeCookie('Abp.Localization.CultureName', language, fiveYears)
}

export function dropToken(): void {
  writeCookie(tokenCookie, '', 0)
  writeCookie(encryptedTokenCookie, '', 0)
  credentials.token = null
}

/** From now on this window is a wall display, whoever is signed in in others of this browser. */
export function becomeWall(id: string): void {
  credentials.token = null
  credentials.wall = id
}

/** Is this window a wall display? It is from its first page on, as long as it is there. */
export const isWall = (): boolean => credentials.wall !== null

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) || null : null
}

export function writeCookie(name: string, value: string, lifeSeconds: number | null): void {
  const life = lifeSeconds === null ? '' : `; max-age=${Math.round(lifeSeconds)}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${life}${secure}`
}
