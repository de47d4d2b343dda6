import type { Entity } from './entity.ts'
import type { Fields, RowOf } from './field-kinds.ts'
import type { Label } from './label.ts'
import type { Access } from './permissions.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an endpoint answers inside the envelope; `arrow` and `file` answer bytes, `events` a server-sent event stream. */
export type Output =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly of: 'string' | 'integer' | 'flag' | 'json' }
  | { readonly kind: 'object'; readonly fields: Fields }
  | { readonly kind: 'list'; readonly fields: Fields }
  | { readonly kind: 'page'; readonly fields: Fields }
  | { readonly kind: 'arrow' }
  | { readonly kind: 'file' }
  | { readonly kind: 'events' }

export interface Endpoint<I extends Fields = Fields, O extends Output = Output> {
  /** `app` and `PlugIn` are the two modules of specification §7. */
  readonly module: 'app' | 'PlugIn'
  readonly service: string
  readonly method: string
  readonly verb: Verb
  readonly access: Access
  readonly label: Label
  readonly input: I
  readonly output: O
  /** The body is a file upload (multipart) with the input fields. */
  readonly upload: boolean
  /** Also accepts fields that a tenant added (domain/modelling). */
  readonly takesCustom: boolean
  /** Which earlier answers it makes stale: all, those of its own service, or none (it only reads). */
  readonly makesStale: Staleness
  /** It creates access or concerns the caller's own account: API keys may not call it. */
  readonly byPerson: boolean
  /** Own tables of a tenant: the entity. */
  readonly ownTable?: Entity
}

export type Staleness = 'all' | 'own' | 'nothing'

export type InputOf<E extends Endpoint> = RowOf<E['input']>

type Answer<O extends Output> = O extends { kind: 'object'; fields: infer F extends Fields }
  ? RowOf<F>
  : O extends { kind: 'list'; fields: infer F extends Fields }
    ? { items: RowOf<F>[] }
    : O extends { kind: 'page'; fields: infer F extends Fields }
      ? { totalCount: number; items: RowOf<F>[] }
      : O extends { kind: 'value'; of: 'string' }
        ? string
        : O extends { kind: 'value'; of: 'integer' }
          ? number
          : O extends { kind: 'value'; of: 'flag' }
            ? boolean
            : O extends { kind: 'value' }
              ? unknown
              : null

export type OutputOf<E extends Endpoint> = Answer<E['output']>

interface EndpointOptions<I extends Fields, O extends Output> {
  /** Default: from the method name as ABP does (http-contract.md §2). */
  readonly verb?: Verb
  readonly access?: Access
  readonly input?: I
  readonly output?: O
  readonly upload?: boolean
  readonly takesCustom?: boolean
  /** Default: all if the verb is not GET, because parts of a plan depend on each other. */
  readonly makesStale?: Staleness
  /** Default: writing endpoints open to every signed-in user. */
  readonly byPerson?: boolean
}

/** The verb ABP derives from a method name (http-contract.md §2). */
export function verbOf(method: string): Verb {
  if (method.startsWith('Get')) return 'GET'
  if (/^(Put|Update)/.test(method)) return 'PUT'
  if (/^(Delete|Remove)/.test(method)) return 'DELETE'
  return 'POST'
}

/** One value, one row, rows, or a page of rows as answer. */
export const valueOf = <const V extends 'string' | 'integer' | 'flag' | 'json'>(of: V) =>
  ({ kind: 'value', of }) as const
export const objectOf = <const F extends Fields>(fields: F) => ({ kind: 'object', fields }) as const
export const listOf = <const F extends Fields>(fields: F) => ({ kind: 'list', fields }) as const
export const pageOf = <const F extends Fields>(fields: F) => ({ kind: 'page', fields }) as const

/**
 * Starts the declaration of a service; the returned function declares one endpoint of it by its method, its label in
 * Chinese and English, and what differs from the defaults.
 * The default access is the service's, so an endpoint without a permission cannot exist.
 */
export function service(
  name: string,
  defaultAccess: Access,
  module: 'app' | 'PlugIn' = 'app',
  ownTable?: Entity,
) {
  return <const I extends Fields = Record<never, never>, const O extends Output = { kind: 'nothing' }>(
    method: string,
    zh: string,
    en: string,
    options: EndpointOptions<I, O> = {},
  ): Endpoint<I, O> => {
    const { verb = verbOf(method), access = defaultAccess } = options
    return {
      module,
      service: name,
      method,
      verb,
      access,
      label: { zh, en },
      input: {} as I,
      output: { kind: 'nothing' } as O,
      upload: false,
      takesCustom: false,
      makesStale: verb === 'GET' ? 'nothing' : 'all',
      byPerson: access === 'authenticated' && verb !== 'GET',
      ...options,
      ...(ownTable && { ownTable }),
    }
  }
}

/** Path of an endpoint, in its canonical case; the server compares without case. */
export function pathOf(endpoint: Endpoint): string {
  return `/api/services/${endpoint.module}/${endpoint.service}/${endpoint.method}`
}
