import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/service.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * What a client sent to an endpoint, before its declaration is looked at: GET and DELETE by query, POST and PUT by body.
 * Some clients pass parameters of POST calls by query; they count where the body does not name them. Path
 * parameters count before all others.
 */
export function sentTo(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = request.query as Sent
  const named = request.params as Sent
  const inQuery = endpoint.verb === 'GET' || endpoint.verb === 'DELETE' || endpoint.upload
  if (inQuery) return withPageNames(endpoint, { ...query, ...named })
  const body = request.body
  if (Object.keys(query).length === 0) return body
  if (body === null || body === undefined) return query
  if (typeof body !== 'object' || Array.isArray(body)) return body
  const given = new Set(Object.keys(body).map((name) => name.toLowerCase()))
  return {
    ...Object.fromEntries(Object.entries(query).filter(([name]) => !given.has(name.toLowerCase()))),
    ...body,
  }
}

const pageNames = ['pagesize', 'pageindex', 'page', 'pageno']

/**
 * Pages of specification §7 are `pageSize` rows, the first is 1; they become maxResultCount and skipCount, unless these
 * are given or the endpoint declares the names itself.
 */
function withPageNames({ input }: Endpoint, sent: Sent): Sent {
  if (!input['maxResultCount'] || !input['skipCount']) return sent
  const declared = new Set(Object.keys(input).map((name) => name.toLowerCase()))
  const given = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
  const number = (names: readonly string[]): number | null => {
    const name = names.find((one) => !declared.has(one) && given.has(one))
    const text = name === undefined ? '' : String(given.get(name))
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  }
  const size = number(['pagesize'])
  const page = number(['pageindex', 'page', 'pageno'])
  if (size === null && page === null) return sent
  const rest = Object.entries(sent).filter(([name]) => !pageNames.includes(name.toLowerCase()))
  const most = given.get('maxresultcount') ?? size ?? standardPageSize
  return {
    ...(size === null ? {} : { maxResultCount: String(size) }),
    ...(page === null ? {} : { skipCount: String((page - 1) * Number(most)) }),
    ...Object.fromEntries(rest.filter(([, value]) => value !== '')),
  }
}

/** Rows of a page where none is asked for (specification §9). */
const standardPageSize = 10
