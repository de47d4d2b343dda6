import {
  access,
  signInPath,
  type LoginInformation,
  type SignInInput,
  type SignInResult,
} from '#domain/services/access/session.ts'
import { ref } from 'valtio'
import { session } from '../state/session.ts'
import { call } from './call.ts'
import { credentials, dropToken, keepTenant, keepToken } from './credentials.ts'
import { queryClient } from './query.ts'
import { sendJson } from './request.ts'

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
export async function checkPassword(userName: string, password: string): Promise<void> {
  const body: SignInInput = { userNameOrEmailAddress: userName, password, rememberClient: false }
  await sendJson(signInPath, { verb: 'POST', body })
}

/** Asks who is signed in, in which tenant and plan unit. */
export async function loadSession(): Promise<LoginInformation> {
  const information = (await call(access.current, {})) as LoginInformation
  session.information = ref(information)
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

export function signOut(): void {
  dropToken()
  credentials.planUnitCode = null
  session.information = null
  session.ended = false
  queryClient.clear()
}
