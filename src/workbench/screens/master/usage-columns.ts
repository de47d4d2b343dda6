import { usageCounts } from '#domain/master/usage.ts'
import { masterData } from '#domain/services/master/master.ts'
import { call } from '../../client/call.ts'
import type { CellValue } from '../../grid/model/source.ts'
import type { ListExtra } from '../../list/list-extra.ts'

type Counts = Readonly<Record<string, CellValue>> & { readonly code: string }

/** How often the rows of an entity are used, as columns of its list. */
export const usageOf = (entity: string): ListExtra => ({
  columns: (usageCounts[entity] ?? []).map(({ name, label }) => ({
    field: `usage.${name}`,
    title: label,
    kind: 'integer',
    sortable: false,
    filterable: false,
    width: 96,
  })),
  load: async (codes, signal) => {
    const answer = await call(masterData.usage, { entity, codes }, signal ? { signal } : {})
    const { items } = answer as { readonly items: readonly Counts[] }
    return new Map(
      items.map(({ code, ...counts }) => [
        code,
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [`usage.${name}`, count])),
      ]),
    )
  },
})
