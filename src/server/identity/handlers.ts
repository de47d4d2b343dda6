import { TaktError } from '#domain/errors.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Crud } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import type { Endpoint, InputOf, OutputOf } from '#domain/service.ts'
import type { Caller } from './caller.ts'
import type { Standing } from './standing.ts'
import type { Scope, Tx, TxOptions } from '../db/tenant.ts'
import type { JsonText } from '../http/envelope.ts'

/** Who calls, on whose behalf, in which language; one per request. */
export interface Call {
  /** null on endpoints for anybody, when nobody is signed in. */
  readonly caller: Caller | null
  /** Tenant (0: host) and plan unit of the request, as every transaction of it sees them. */
  readonly scope: Scope
  /** The scope with what the caller's roles keep back; every transaction of the call has it. Not to be sent to workers. */
  readonly limitedScope: Scope
  readonly language: Language
  /** Runs in one transaction of the scope, as withTenant does. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Aborted when the client goes away before the answer is complete. */
  readonly signal: AbortSignal
}

/** Throws where no plan unit is chosen, in which rows could be. */
export function requireUnit({ scope }: Pick<Call, 'scope'>): void {
  if (scope.planUnitCode === null) throw new TaktError('noPlanUnit')
}

/** A user with the rights of one plan unit. */
export interface Side extends Pick<Call, 'scope' | 'limitedScope' | 'language'> {
  readonly caller: Standing | null
}

/** Reader of data: a call, or a user on whose behalf the server works by itself. */
export interface Reader extends Side, Pick<Call, 'transaction'> {
  /** Aborted when nobody waits any more; left out: somebody always does. */
  readonly signal?: AbortSignal
}

export interface FileAnswer {
  /** The name for clients that read no other than plain letters; default: `name` without the others. */
  readonly plainName?: string
  /** Offered to the user; any characters. */
  readonly name: string
  readonly type: string
  /** `isWaiting`: its making has not begun. */
  readonly body: Buffer | (Readable & { readonly isWaiting?: boolean })
  /** Browsers show it where it is; default: they save it. */
  readonly isInline?: boolean
}

export interface ServerEvent {
  readonly event: string
  /** Sent as JSON. */
  readonly data: unknown
  readonly id?: string
}

/** What a handler gives for each kind of output; JSON outputs may come ready-made from the database. */
export type Answer<E extends Endpoint> = E['output'] extends { kind: 'arrow' }
  ? Uint8Array | AsyncIterable<Uint8Array>
  : E['output'] extends { kind: 'file' }
    ? FileAnswer
    : E['output'] extends { kind: 'events' }
      ? AsyncIterable<ServerEvent>
      : E['output'] extends { kind: 'nothing' }
        ? void | null
        : OutputOf<E> | JsonText

export type Handler<E extends Endpoint> = (input: InputOf<E>, call: Call) => Promise<Answer<E>>

/** Answers a general call of the list of an entity, which is as the caller's tenant has it. */
export type GeneralHandler = (
  entity: Entity,
  raw: Readonly<Record<string, unknown>>,
  call: Call,
) => Promise<unknown>

export type GeneralHandlers = Partial<Readonly<Record<keyof Crud, GeneralHandler>>>

export interface HandlerEntry {
  readonly endpoint: Endpoint
  /** true: the handler checks the values itself; it gets the declared fields as they were sent. */
  readonly raw: boolean
  readonly run: (input: Record<string, unknown>, call: Call) => Promise<unknown>
}

/**
 * Binds a declared endpoint to the function that answers it.
 *
 *   export const unitHandlers = [
 *     inTransaction(unitEndpoints.rename, ({ code, name }, tx) =>
 *       tx.run('update unit set name = $1 where code = $2', [name, code])),
 *   ]
 *
 * The input is checked by the kinds of its fields before; throw TaktError for everything the caller should read.
 */
export function handle<E extends Endpoint>(endpoint: E, run: Handler<E>): HandlerEntry {
  return { endpoint, raw: false, run: run as HandlerEntry['run'] }
}

/** Like `handle`, for handlers whose whole work is one transaction of the call. */
export function inTransaction<E extends Endpoint>(
  endpoint: E,
  run: (input: InputOf<E>, tx: Tx, call: Call) => Promise<Answer<E>>,
  options?: TxOptions,
): HandlerEntry {
  return handle(endpoint, (input, call) => call.transaction((tx) => run(input, tx, call), options))
}

/** Like `inTransaction`, for handlers that change nothing. */
export const inReadOnly = <E extends Endpoint>(
  endpoint: E,
  run: (input: InputOf<E>, tx: Tx, call: Call) => Promise<Answer<E>>,
): HandlerEntry => inTransaction(endpoint, run, { readOnly: true })

/** Like `handle`, for handlers that check their input themselves (rows of entities). */
export function handleRaw<E extends Endpoint>(
  endpoint: E,
  run: (input: Readonly<Record<string, unknown>>, call: Call) => Promise<Answer<E>>,
): HandlerEntry {
  return { endpoint, raw: true, run: run as HandlerEntry['run'] }
}
