import type { TargetColumn } from '#domain/integration/target-column.ts'
import { kindOf } from '../../../../../platform/connections/postgres-types.ts'

/** A column as the catalogue has it; `base`: its type without length or scale. */
export interface PostgresColumn {
  readonly name: string
  readonly type: string
  readonly base: string
  readonly category: string
  readonly typmod: number
  readonly nullable: boolean
  readonly optional: boolean
  readonly insertable: boolean
}

/** Columns of the table `schema.name`. A name is looked up, so that it stands in a statement only where a table has it. */
export const columnsOfTable = `select a.attname as name, t.typname as type, pg_catalog.format_type(a.atttypid, -1) as base,
         t.typcategory as category, a.atttypmod as typmod, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' or not a.attnotnull as optional,
         a.attgenerated = '' and a.attidentity <> 'a' as insertable
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
         join pg_catalog.pg_attribute a on a.attrelid = c.oid join pg_catalog.pg_type own on own.oid = a.atttypid
         join pg_catalog.pg_type t on t.oid = case when own.typbasetype = 0 then own.oid else own.typbasetype end
       where n.nspname || '.' || c.relname = $1 and c.relkind in ('r', 'p', 'v') and a.attnum > 0
         and not a.attisdropped and has_schema_privilege(n.oid, 'usage')
       order by a.attnum`

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int2: [-32_768n, 32_767n],
  int4: [-2_147_483_648n, 2_147_483_647n],
  int8: [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
}

/** What `atttypmod` holds beside the type: https://www.postgresql.org/docs/current/catalog-pg-attribute.html */
const headerBytes = 4

export function targetColumn({
  name,
  type,
  category,
  typmod,
  nullable,
  optional,
}: PostgresColumn): TargetColumn {
  const packed = typmod - headerBytes
  const hasMod = typmod >= headerBytes
  const scale = packed & 0x7ff
  return {
    name,
    kind: kindOf(type, category),
    nullable,
    optional,
    length: hasMod && (type === 'varchar' || type === 'bpchar') ? packed : null,
    digits: hasMod && type === 'numeric' ? { before: ((packed >> 16) & 0xffff) - scale, after: scale } : null,
    range: ranges[type] ?? null,
  }
}
