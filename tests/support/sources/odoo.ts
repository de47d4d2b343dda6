import { listening, type LocalService } from './local-service.ts'

/** A model of a played Odoo: types of its fields, and its records as `search_read` gives them. */
export interface OdooModel {
  readonly fields: Readonly<Record<string, string>>
  readonly records: Readonly<Record<string, unknown>>[]
}

export const odooUser = {
  database: 'shop',
  user: 'takt',
  password: 'the password of the user',
  key: 'the key',
}

interface Named {
  readonly domain?: readonly (readonly [string, string, unknown])[]
  readonly fields?: readonly string[]
  readonly offset?: number
  readonly limit?: number
  readonly order?: string
}

class Refused extends Error {
  readonly status: number
  constructor(name: string, status: number) {
    super(name)
    this.status = status
  }
}

/** A server with the protocols of Odoo 17 and 18 (`/jsonrpc`) and of Odoo 19 (`/json/2`). It keeps what `write` is given. */
export function playOdoo(models: Readonly<Record<string, OdooModel>>): Promise<LocalService> {
  const rpc = ({ params }: { params: { service: string; args: unknown[] } }): unknown => {
    const { service, args } = params
    const isUser = args[0] === odooUser.database && args[2] === odooUser.password
    if (service === 'common') return isUser && args[1] === odooUser.user ? 2 : false
    if (!isUser || args[1] !== 2) throw new Refused('odoo.exceptions.AccessDenied', 200)
    const [, , , model, method, , named] = args as [string, number, string, string, string, unknown[], Named]
    return answerOf(models, model, method, named)
  }
  return listening(({ url, headers, body }) => {
    const given = JSON.parse(body) as never
    if (url.pathname === '/jsonrpc') {
      try {
        return { body: { jsonrpc: '2.0', id: 1, result: rpc(given) } }
      } catch (error) {
        const data = { name: (error as Error).message, message: 'canary', debug: 'canary' }
        return { body: { jsonrpc: '2.0', id: 1, error: { code: 200, message: 'Odoo Server Error', data } } }
      }
    }
    const [, , , model, method] = url.pathname.split('/')
    if (!/^bearer the key$/i.test(headers.authorization ?? ''))
      return { status: 401, body: { message: 'canary' } }
    try {
      return { body: answerOf(models, model!, method!, given) }
    } catch (error) {
      return { status: (error as Refused).status, body: { message: 'canary' } }
    }
  })
}

function answerOf(
  models: Readonly<Record<string, OdooModel>>,
  name: string,
  method: string,
  named: Named & { ids?: number[]; vals?: object },
): unknown {
  const model = models[name]
  if (name === 'secret.model') throw new Refused('odoo.exceptions.AccessError', 403)
  if (!model) throw new Refused('builtins.KeyError', 404)
  if (method === 'fields_get')
    return Object.fromEntries(Object.entries(model.fields).map(([field, type]) => [field, { type }]))
  if (method === 'write') {
    for (const id of named.ids!) {
      const at = model.records.findIndex((one) => one['id'] === id)
      model.records[at] = { ...model.records[at], ...named.vals }
    }
    return true
  }
  const { domain = [], fields = [], offset = 0, limit = Infinity, order = 'id asc' } = named
  const unknown = [...fields, ...domain.map(([field]) => field)].find((field) => !(field in model.fields))
  if (unknown !== undefined) throw new Refused('builtins.ValueError', 422)
  const found = model.records
    .filter((record) => domain.every((term) => meets(record, term)))
    .toSorted(byFields(order.split(',').map((part) => part.trim().split(' ')[0]!)))
    .slice(offset, offset + limit)
  if (method === 'search') return found.map(({ id }) => id)
  return found.map((record) =>
    Object.fromEntries(['id', ...fields].map((field) => [field, record[field] ?? false])),
  )
}

function meets(
  record: Readonly<Record<string, unknown>>,
  [field, operator, value]: readonly [string, string, unknown],
) {
  const own = record[field] as string | number
  if (operator === 'in') return (value as unknown[]).includes(own)
  return operator === '>' ? own > (value as string | number) : own === value
}

const byFields =
  (fields: readonly string[]) =>
  (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number => {
    for (const field of fields) {
      const [one, other] = [a[field] as number, b[field] as number]
      if (one !== other) return one < other ? -1 : 1
    }
    return 0
  }
