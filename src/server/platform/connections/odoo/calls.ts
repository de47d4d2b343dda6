import { valueAt } from '#domain/integration/json-path.ts'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import { SourceFault } from '../source-fault.ts'
import { serviceCalls, type ServiceCalls } from '../service-calls.ts'

/** Calls of methods that only read. */
export interface OdooCalls {
  call(
    model: string,
    method: 'search' | 'search_read' | 'fields_get',
    named: object,
    signal: AbortSignal,
  ): Promise<unknown>
}

/** Errors of Odoo by the name of their class; what they say is kept to Odoo. */
const errorCodes: Readonly<Record<string, SourceFaultCode>> = {
  AccessDenied: 'credentials',
  AccessError: 'noRight',
  KeyError: 'noTable',
  OperationalError: 'noDatabase',
}

export const odooCalls = (connection: string, entry: ConnectionEntry): OdooCalls =>
  entry.odoo.api === 'json2' ? json2(connection, entry) : jsonRpc(connection, entry)

/** Odoo 19 and later: `/json/2/<model>/<method>` with an API key; refusals are statuses. */
const json2 = (connection: string, entry: ConnectionEntry): OdooCalls => ({
  call: async (model, method, named, signal) => {
    const calls = serviceCalls(connection, entry, signal)
    const headers = {
      Authorization: `bearer ${entry.credentials.token}`,
      ...(entry.database === '' ? {} : { 'X-Odoo-Database': entry.database }),
    }
    const statuses = {
      403: new SourceFault(connection, 'noRight'),
      404: new SourceFault(connection, 'noTable', { table: model }),
    }
    const url = calls.address(`json/2/${model}/${method}`)
    return (await calls.ask(url, { body: named, headers, statuses })).body
  },
})

/** Odoo 17 and 18: `/jsonrpc` with user and password in each call; refusals have the status 200. */
function jsonRpc(connection: string, entry: ConnectionEntry): OdooCalls {
  const { database, credentials } = entry
  let user: Promise<unknown> | null = null
  const ask = async (
    calls: ServiceCalls,
    service: string,
    method: string,
    args: unknown[],
    model: string,
  ) => {
    const body = { jsonrpc: '2.0', method: 'call', id: 1, params: { service, method, args } }
    const answer = (await calls.ask(calls.address('jsonrpc'), { body, headers: {} })).body
    const error = valueAt(answer, ['error'])
    if (error !== undefined) throw rpcFault(connection, error, model)
    return valueAt(answer, ['result'])
  }
  return {
    call: async (model, method, named, signal) => {
      const calls = serviceCalls(connection, entry, signal)
      user ??= ask(
        calls,
        'common',
        'authenticate',
        [database, credentials.user, credentials.password, {}],
        '',
      )
      const id = await user
      if (typeof id !== 'number') throw new SourceFault(connection, 'credentials')
      return ask(
        calls,
        'object',
        'execute_kw',
        [database, id, credentials.password, model, method, [], named],
        model,
      )
    },
  }
}

function rpcFault(connection: string, error: unknown, model: string): SourceFault {
  const name = valueAt(error, ['data', 'name'])
  const known = typeof name === 'string' ? (name.split('.').at(-1) ?? '') : ''
  const reason = errorCodes[known]
  if (reason === 'noTable') return new SourceFault(connection, reason, { table: model })
  if (reason) return new SourceFault(connection, reason)
  return new SourceFault(connection, 'failed', { code: /^[A-Za-z]{2,40}$/.test(known) ? known : '?' })
}
