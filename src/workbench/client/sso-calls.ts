import type { SignInResult } from '#domain/services/access/session.ts'
import { sso, ssoSignInPath, type SsoSignInInput } from '#domain/services/access/sso.ts'
import type { OutputOf } from '#domain/service.ts'
import { session } from '../state/session.ts'
import { embedding } from '../state/embedding.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'
import { keepToken } from '../state/credentials.ts'
import { sendJson } from './request.ts'
import { loadSession } from './session-calls.ts'
import { RequestError } from './request-error.ts'

const infoKey = 'ssoInfo'
const wantedKey = 'takt.wanted'

/** Keeps the address that somebody wanted, over the way to the provider and back in this tab. */
export function keepWanted(href: string): void {
  sessionStorage.setItem(wantedKey, href)
}

/** The address that was kept, once. */
export function takeWanted(): string | null {
  const wanted = sessionStorage.getItem(wantedKey)
  sessionStorage.removeItem(wantedKey)
  return wanted
}

type OtherLogin = OutputOf<typeof sso.getOtherSystemLoginInfo>

/** Where the browser signs in at the provider. */
export async function signOnAddress(): Promise<string> {
  const address = await call(sso.getSsoUrlForCode, {})
  const { protocol } = new URL(address, location.href)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no address to sign on at: ${address}`)
  return address
}

/** Keeps and exchanges the `ssoInfo` of the address; gives the unit selection to go to, with a code or an error code. */
export async function exchangeSsoInfo(value: string): Promise<string> {
  localStorage.setItem(infoKey, value)
  session.ssoFailure = null
  const answer = await call(sso.getOtherSystemLoginInfo, { value }).catch(failed)
  localStorage.removeItem(infoKey)
  if (answer.status !== 'S' || !answer.ssoCode) {
    session.ssoFailure = { code: answer.status, message: answer.message ?? '' }
    return unitSelection({ errorCode: answer.status || 'E' })
  }
  embedding.menuHidden = answer.displayMenu === false
  session.handedOver = { ssoCode: answer.ssoCode, userCode: answer.userCode ?? '' }
  return unitSelection({
    ssoCode: answer.ssoCode,
    userCode: answer.userCode,
    planUnitCode: answer.planUnitCode,
    pageRoute: answer.pageRoute,
  })
}

function failed(error: unknown): Partial<OtherLogin> & { status: string } {
  return { status: 'E', message: error instanceof RequestError && error.status > 0 ? error.message : '' }
}

function unitSelection(query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return `/unitSelection?${new URLSearchParams(given).toString()}`
}

/** Signs in by a code; throws RequestError. The session lasts as long as the browser. */
export async function signOn(code: SsoSignInInput): Promise<void> {
  const result = (await sendJson(ssoSignInPath, { verb: 'POST', body: code })) as SignInResult
  keepToken(result.accessToken, result.encryptedAccessToken, null)
  session.ended = false
  session.ssoFailure = null
  queryClient.clear()
  await loadSession()
}
