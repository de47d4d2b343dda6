import { TaktError } from '#domain/errors.ts'
import type { Endpoint } from '#domain/service.ts'
import type { Caller } from '../caller.ts'

/** Throws 403 where a call is not for API keys, or changes something and the key only reads. */
export function checkKey(caller: Caller | null, endpoint: Endpoint | undefined): void {
  const key = caller?.apiKey
  if (!key || !endpoint) return
  if (endpoint.byPerson) throw new TaktError('apiKeyNotPerson', { key: key.name })
  const isReading = endpoint.verb === 'GET' || endpoint.makesStale === 'nothing'
  if (key.readOnly && !isReading) throw new TaktError('apiKeyReadsOnly', { key: key.name })
}
