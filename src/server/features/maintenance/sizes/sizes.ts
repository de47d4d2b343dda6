import type { Tx } from '../../../db/tenant.ts'

interface Size {
  readonly table: string
  readonly rows: number
  readonly bytes: number
  readonly growth: number | null
  readonly at: string
}

/** Days over which growth is shown, and of the trend. */
const GROWTH_DAYS = 30
const TREND_DAYS = 90

/** The last measurement of the tenant, the largest tables first. */
export const sizesOf = (tx: Tx): Promise<Size[]> =>
  tx.rows<Size>(
    `with last as (select max(day) as day from tenant_size where tenant_id = $1),
       earlier as (select min(t.day) as day from tenant_size t, last
         where t.tenant_id = $1 and t.day >= last.day - $2::integer and t.day < last.day)
     select s.table_name as "table", s.rows, s.bytes, s.at,
       case when earlier.day is not null then s.bytes - coalesce(e.bytes, 0) end as growth
     from last join tenant_size s on s.tenant_id = $1 and s.day = last.day
     left join earlier on true
     left join tenant_size e on e.tenant_id = $1 and e.day = earlier.day and e.table_name = s.table_name
     order by s.bytes desc, s.table_name`,
    [tx.tenantId, GROWTH_DAYS],
  )

interface DaySize {
  readonly day: string
  readonly rows: number
  readonly bytes: number
}

export const trendOf = (tx: Tx): Promise<DaySize[]> =>
  tx.rows<DaySize>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(rows)::bigint as rows, sum(bytes)::bigint as bytes from tenant_size
     where tenant_id = $1 and day > (select max(day) from tenant_size where tenant_id = $1) - $2::integer
     group by tenant_size.day order by tenant_size.day`,
    [tx.tenantId, TREND_DAYS],
  )

/** Sums of the tenant of the transaction as measured last; undefined: never. */
export const sumOf = (tx: Tx): Promise<{ rows: number; bytes: number; at: string } | undefined> =>
  tx.row(
    `select sum(rows)::bigint as rows, sum(bytes)::bigint as bytes, max(at) as at from tenant_size
     where tenant_id = $1 and day = (select max(day) from tenant_size where tenant_id = $1) having count(*) > 0`,
    [tx.tenantId],
  )
