import { createHash } from 'node:crypto'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { access, signInPath, type SignInResult } from '#domain/services/access/session.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { password } from './users-data.ts'

export type Kind = 'list' | 'row' | 'bars' | 'menu' | 'notices' | 'results' | 'sign-in'

/** A call that a user makes, and how often among a hundred. */
export interface MixedCall {
  readonly kind: Kind
  readonly weight: number
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, string>>
}

const order = crudOf(entityNamed('order'))
const stock = crudOf(entityNamed('stock'))
const item = crudOf(entityNamed('item'))
const condition = (field: string, op: string, ...values: string[]): string =>
  JSON.stringify([{ field, op, values }])

/** What planners do: mostly lists, sorted and filtered. Answers do not change while nothing is written. */
export const mixOf = (runNo: string, orderId: string): readonly MixedCall[] => [
  ...[
    { endpoint: order.getAll, input: { sorting: 'dueDate' } },
    { endpoint: order.getAll, input: { sorting: 'priority desc', skipCount: '2000' } },
    { endpoint: order.getAll, input: { filter: condition('status', 'eq', 'N'), sorting: 'code' } },
    {
      endpoint: order.getAll,
      input: { filter: condition('code', 'contains', '99'), sorting: 'dueDate desc' },
    },
    { endpoint: order.getAll, input: { keyword: '123' } },
    { endpoint: stock.getAll, input: { sorting: 'itemCode' } },
    { endpoint: item.getAll, input: { filter: condition('obtainMethod', 'eq', 'P'), sorting: 'code desc' } },
  ].map(({ endpoint, input }) => ({
    kind: 'list' as const,
    weight: 8,
    endpoint,
    input: { maxResultCount: '100', ...input },
  })),
  { kind: 'row', weight: 12, endpoint: order.get, input: { id: orderId } },
  { kind: 'bars', weight: 2, endpoint: listServices.planBars, input: {} },
  { kind: 'menu', weight: 6, endpoint: access.navigation, input: {} },
  { kind: 'notices', weight: 14, endpoint: inbox.getUnreadCount, input: {} },
  {
    kind: 'results',
    weight: 10,
    endpoint: fullSet.shortageByItem,
    input: { pid: runNo, maxResultCount: '100' },
  },
]

/** One of the calls, by a number from 0 to 1. */
export function chosen(mix: readonly MixedCall[], by: number): MixedCall {
  let left = by * mix.reduce((sum, { weight }) => sum + weight, 0)
  return mix.find(({ weight }) => (left -= weight) < 0) ?? mix.at(-1)!
}

export interface Answer {
  readonly status: number
  readonly ms: number
  /** Of the body. */
  readonly hash: string
}

/** A user of one of the servers. */
export class User {
  readonly #address: string
  readonly #name: string
  #token = ''

  constructor(address: string, name: string) {
    this.#address = address
    this.#name = name
  }

  async signIn(): Promise<Answer> {
    const { status, ms, body } = await timed(this.#address + signInPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Abp.TenantId': '1' },
      body: JSON.stringify({ userNameOrEmailAddress: this.#name, password }),
    })
    if (status === 200)
      this.#token = (JSON.parse(body.toString()) as { result: SignInResult }).result.accessToken
    return { status, ms, hash: '' }
  }

  async call({ endpoint, input }: Pick<MixedCall, 'endpoint' | 'input'>): Promise<Answer> {
    const { status, ms, body } = await this.#send(endpoint, input)
    return { status, ms, hash: createHash('sha256').update(body).digest('hex') }
  }

  /** The result of a call; throws where it is refused. */
  async ask<R>(endpoint: Endpoint, input: Readonly<Record<string, string>>): Promise<R> {
    const { status, body } = await this.#send(endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.method}: ${status} ${body.toString()}`)
    return (JSON.parse(body.toString()) as { result: R }).result
  }

  #send(endpoint: Endpoint, input: Readonly<Record<string, string>>) {
    const isRead = endpoint.verb === 'GET'
    const query = isRead ? `?${new URLSearchParams(input).toString()}` : ''
    return timed(this.#address + pathOf(endpoint) + query, {
      method: endpoint.verb,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    })
  }
}

/** Until the last byte. */
async function timed(url: string, init: RequestInit) {
  const began = performance.now()
  const answer = await fetch(url, init)
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, ms: performance.now() - began, body }
}
