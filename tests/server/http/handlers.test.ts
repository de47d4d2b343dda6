import { describe, expect, it } from 'vitest'
import { endpoints } from '#domain/services/index.ts'
import { pathOf, service } from '#domain/service.ts'
import type { HandlerEntry } from '../../../src/server/identity/handlers.ts'
import { matchHandlers } from '../../../src/server/app/routing/routes.ts'

const entry = (endpoint: HandlerEntry['endpoint']): HandlerEntry => ({
  endpoint,
  raw: false,
  run: async () => null,
})

describe('the handlers of a server', () => {
  const all = endpoints.map(entry)

  it('are one for each declared endpoint', () => {
    expect(matchHandlers(all).size).toBe(endpoints.length)
  })

  it('may not miss, repeat or invent an endpoint', () => {
    const [first, ...rest] = all
    expect(() => matchHandlers(rest)).toThrow(`endpoints without a handler: ${pathOf(first!.endpoint)}`)
    expect(() => matchHandlers([...all, first!])).toThrow(/two handlers for/)
    const invented = service('Nobody', 'authenticated')('DoThings', '', '')
    expect(() => matchHandlers([...all, entry(invented)])).toThrow(/without a declaration: .*DoThings/)
  })
})
