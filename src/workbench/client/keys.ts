import type { Endpoint } from '#domain/service.ts'

export type QueryKey = readonly unknown[]

/** First part of the key of every answer of an endpoint's service. */
export const serviceOf = (endpoint: Endpoint): string => `${endpoint.module}/${endpoint.service}`

/**
 * Key of a cached answer of an endpoint; `parts` tell apart what is made of the same answer. Without input: of all its
 * answers (for invalidating).
 */
export const queryKeyOf = (endpoint: Endpoint, input?: object, ...parts: readonly unknown[]): QueryKey =>
  input === undefined
    ? [serviceOf(endpoint), endpoint.method]
    : [serviceOf(endpoint), endpoint.method, input, ...parts]

/** Key of every answer of an endpoint's service. */
export const serviceKeyOf = (endpoint: Endpoint): QueryKey => [serviceOf(endpoint)]

const local = 'local'

/** Key of what writes leave as it is: what the page has without the server, or holds on to until it is asked for. */
export const localKey = (...parts: readonly unknown[]): QueryKey => [local, ...parts]

export const isLocal = (key: QueryKey): boolean => key[0] === local
