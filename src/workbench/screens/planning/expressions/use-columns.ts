import { expressionServices } from '#domain/services/system/expressions.ts'
import { call } from '../../../client/call.ts'
import type { ListExtra } from '../../../list/list-extra.ts'

interface Uses {
  readonly code: string
  readonly uses: number
  readonly where: string
}

/** How often, and where, the rows of a list are used in expressions, as columns of it. */
export const usesOf = (entity: 'parameter' | 'expressionDef'): ListExtra => ({
  columns: [
    {
      field: 'uses.count',
      title: { zh: '使用次数', en: 'Uses' },
      kind: 'integer',
      sortable: false,
      filterable: false,
      width: 90,
    },
    {
      field: 'uses.where',
      title: { zh: '使用处', en: 'Used in' },
      kind: 'text',
      sortable: false,
      filterable: false,
      width: 220,
    },
  ],
  load: async (codes, signal) => {
    const answer = await call(expressionServices.uses, { entity, codes }, signal ? { signal } : {})
    const { items } = answer as { readonly items: readonly Uses[] }
    return new Map(
      items.map(({ code, uses, where }) => [code, { 'uses.count': uses, 'uses.where': where || null }]),
    )
  },
})
