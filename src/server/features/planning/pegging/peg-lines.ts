import type { PegLine } from '#domain/planning/peg-graph.ts'
import type { Reading } from '../../../platform/crud/reading.ts'

/** SELECT list of pegs g as PegLine, with the operations l and r at their ends (pegJoins). */
export const pegColumns = `g.id, g.kind, g.item_code as item, trim_scale(g.qty)::text as qty,
  g.left_node as "leftNode", g.left_key as "leftKey", coalesce(l."end", g.left_at) as "leftAt",
  l.order_code as "leftOrder", g.right_node as "rightNode", g.right_key as "rightKey",
  coalesce(r.setup_start, r.start, g.right_at) as "rightAt", coalesce(r.order_code, case when g.right_node = 'MO' then g.right_key end) as "rightOrder",
  extract(epoch from coalesce(r.setup_start, r.start, g.right_at) - coalesce(l."end", g.left_at))::bigint::float8 as gap,
  coalesce(coalesce(r.setup_start, r.start, g.right_at) < coalesce(l."end", g.left_at), g.is_late, false) as late,
  g.lock_user as "lockUser"`

/** Pegs that the caller sees, with the operations at their ends where they have any. */
export const pegJoins = (read: Reading): string => `${read.seen('peg')} g
  left join ${read.seen('operation')} l on g.left_node = 'OP' and l.code = g.left_key
  left join ${read.seen('operation')} r on g.right_node = 'OP' and r.code = g.right_key`

export const pegsWhere = (
  read: Reading,
  condition: string,
  order: string,
  most?: number,
): Promise<PegLine[]> =>
  read.rows<PegLine & Record<string, unknown>>(
    `select ${pegColumns} from ${pegJoins(read)} where ${condition} order by ${order}, g.id ${most === undefined ? '' : `limit ${most}`}`,
  )
