import {
  access,
  signInPath,
  signOutPath,
  type LoginInformation,
  type SignInInput,
  type SignInResult,
  type SignOutResult,
} from '#domain/services/access/session.ts'
import { ref } from 'valtio'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'
import { credentials, dropToken, keepTenant, keepToken } from '../state/credentials.ts'
import { takeLanguageOf } from './language.ts'
import { sendJson } from './request.ts'
import { write } from './write.ts'

/** Signs in within the tenant of the credentials; throws RequestError with the reason in `details`. */
export async function signIn(input: SignInInput): Promise<LoginInformation> {
  const result = (await sendJson(signInPath, { verb: 'POST', body: input })) as SignInResult
  keepToken(
    result.accessToken,
    result.encryptedAccessToken,
    input.rememberClient ? result.expireInSeconds : null,
  )
  session.ended = false
  queryClient.clear()
  return await loadSession()
}

/** Whether this is the user's password; the session stays the one it is. Throws RequestError as `signIn` does. */
export async function checkPassword(password: string): Promise<boolean> {
  return await call(access.checkPassword, { password })
}

let loaded = false

/** Whether the server was asked who is signed in since the page was loaded. */
export const sessionLoaded = (): boolean => loaded

/** Asks who is signed in, in which tenant and plan unit; also without a session, because the answer names the way to sign in. */
export async function loadSession(): Promise<LoginInformation> {
  const information = (await call(access.current, {})) as LoginInformation
  if (information.user) await Promise.all([takeLanguageOf(information.user), loadTenantFields()])
  session.information = ref(information)
  session.choosingUnit = false
  loaded = true
  // A unit kept from another user is not entered: the server names the user's own.
  credentials.planUnitCode = information.planUnitCode
  return information
}

/** Finds a tenant by name for sign-in; '' is the host. Gives false when there is none or it is not active. */
export async function chooseTenant(tenancyName: string): Promise<'available' | 'inactive' | 'notFound'> {
  if (!tenancyName) {
    keepTenant(null)
    return 'available'
  }
  const { state, tenantId } = await call(access.isTenantAvailable, { tenancyName })
  if (state !== 1) return state === 2 ? 'inactive' : 'notFound'
  keepTenant(tenantId ?? null)
  return 'available'
}

export async function enterPlanUnit(planUnitCode: string): Promise<LoginInformation> {
  credentials.planUnitCode = planUnitCode
  queryClient.clear()
  return await loadSession()
}

/**
 * Ends the session here at once, and on the server if it can be reached. Gives where the session at the provider of single
 * sign-on ends; null where there is none.
 */
export function signOut(): Promise<string | null> {
  const token = credentials.token
    ? sendJson(signOutPath, { verb: 'POST' }).then(
        (answer) => (answer as SignOutResult | null)?.providerUrl ?? null,
        () => null,
      )
    : Promise.resolve(null)
  dropToken()
  credentials.planUnitCode = null
  if (session.information) session.information = ref({ ...session.information, user: null, permissions: [] })
  session.ended = false
  session.endText = null
  session.choosingUnit = false
  session.previous = null
  queryClient.clear()
  return token
}

/** The guided tour was seen; it is not shown again at sign-in. */
export async function endGuide(): Promise<void> {
  if (session.information?.loginBoot !== 1) return
  session.information = ref({ ...session.information, loginBoot: 0 })
  await write(access.endGuide, {})
}

/** Lists begin with the fields of the tenant; without an answer they are the product's. The way in needs no entities. */
const loadTenantFields = (): Promise<void> =>
  import('./load-model.ts').then(({ loadModel }) => loadModel()).catch(() => {})
