import type { APIRequestContext } from '@playwright/test'
import { keepPassword, readLogins } from './logins.ts'

const hostPassword = 'Host.2026'

/** The result of a call on the side of the host; throws where it is refused. */
export async function askHost<T>(
  request: APIRequestContext,
  path: string,
  data: object,
  token?: string,
): Promise<T> {
  const answer = await request.post(path, {
    data,
    headers: { 'Abp.TenantId': '0', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
  })
  const body = (await answer.json()) as { result: T; error: { message: string } | null }
  if (body.error) throw new Error(`${path}: ${body.error.message}`)
  return body.result
}

/** The token of the administrator of the host, whose first password is changed before. */
export async function signInHost(request: APIRequestContext): Promise<string> {
  const { userName, password } = readLogins().host
  const enter = async (secret: string): Promise<string> => {
    const data = { userNameOrEmailAddress: userName, password: secret, rememberClient: false }
    return (await askHost<{ accessToken: string }>(request, '/api/TokenAuth/Authenticate', data)).accessToken
  }
  if (password !== hostPassword) {
    const data = { currentPassword: password, newPassword: hostPassword }
    await askHost(request, '/api/services/app/User/ChangePassword', data, await enter(password))
    keepPassword('host', hostPassword)
  }
  return enter(hostPassword)
}
