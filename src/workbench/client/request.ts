import i18next from 'i18next'
import { lsnHeader } from '#domain/live/lsn.ts'
import { wallHeader } from '#domain/pages/wall-header.ts'
import { preferences } from '../state/preferences.ts'
import { credentials } from '../state/credentials.ts'
import { noteSeen, seen } from '../state/seen.ts'
import { openEnvelope, RequestError, saysSessionEnded } from './request-error.ts'

export interface RequestOptions {
  readonly verb?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly query?: Readonly<Record<string, unknown>>
  /** Sent as JSON, a form as it is. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

type Listener = () => void
let sessionEnded: Listener = () => {}

/** Called once for each answer saying that the session is over; the shell shows the modal of specification §8. */
export function onSessionEnded(listener: Listener): void {
  sessionEnded = listener
}

/** Headers of every request (http-contract.md §3). */
export function requestHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    '.AspNetCore.Culture': preferences.language,
    // Goes before the language stored for the user, so that a page never shows two.
    'Takt-Language': preferences.language,
    [lsnHeader]: seen(),
  }
  if (credentials.wall !== null) return { ...headers, [wallHeader]: credentials.wall }
  if (credentials.token) headers['Authorization'] = `Bearer ${credentials.token}`
  if (credentials.tenantId !== null) headers['Abp.TenantId'] = String(credentials.tenantId)
  if (credentials.planUnitCode) headers['Takt-PlanUnit'] = encodeURIComponent(credentials.planUnitCode)
  return headers
}

/** `?a=1&b=2`; null, undefined and '' are left out, which the server reads as "not given". */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value as number | string | boolean),
    ])
  return pairs.length ? `?${new URLSearchParams(pairs).toString()}` : ''
}

/** The error for a request without an answer, in words that every place may show. */
export const noAnswer = (): RequestError => new RequestError(0, i18next.t('serverAway', { ns: 'shell' }))

/** Milliseconds after which a request without an answer is given up (specification §9). */
const STANDARD_TIMEOUT_MS = 1_000_000
let timeoutMs = STANDARD_TIMEOUT_MS

/** Sets the time that requests may take; null: the standard. */
export function allowSeconds(seconds: number | null): void {
  timeoutMs = seconds === null ? STANDARD_TIMEOUT_MS : seconds * 1000
}

/** One request; throws a RequestError for every answer that is no success. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { verb = 'GET', query = {}, body, signal } = options
  const headers = requestHeaders()
  const isForm = body instanceof FormData
  // The browser names the boundary of a form itself.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(path + queryText(query), {
      method: verb,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: signal
        ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        : AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw noAnswer()
  }
  noteSeen(response.headers.get(lsnHeader))
  if (response.ok) return response
  return fail(response.status, response.statusText, await response.text())
}

/** Turns a refused answer into a RequestError, and notifies the shell when the session is over. */
export function fail(status: number, statusText: string, body: string): never {
  const expired = saysSessionEnded(body) || (status === 401 && credentials.token !== null)
  if (expired) sessionEnded()
  openEnvelope(status, statusText, body)
  throw new RequestError(status, statusText)
}

/** One request with an enveloped JSON answer; gives the `result`. */
export async function sendJson(path: string, options: RequestOptions = {}): Promise<unknown> {
  const response = await send(path, options)
  return openEnvelope(response.status, response.statusText, await response.text())
}
