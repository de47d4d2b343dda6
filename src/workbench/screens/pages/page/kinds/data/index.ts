import type { KindRenderers } from '../../kind-props.ts'
import { ListKind } from './list.tsx'
import { TableKind } from './table.tsx'

export const dataRenderers = {
  table: TableKind,
  list: ListKind,
} satisfies Partial<KindRenderers>
