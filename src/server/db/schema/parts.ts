import { schemaName } from '../roles.ts'
import { quoted, type ForeignKey } from './table.ts'

/** What the database holds already, by table; made by catalogue.ts. */
export interface Present {
  readonly columns: ReadonlyMap<string, PresentColumn>
  /** Names of constraints, indexes, policies and triggers; without indexes whose building was killed. */
  readonly named: ReadonlySet<string>
  /** Constraints that hold for new rows alone so far. */
  readonly unchecked: ReadonlySet<string>
  /** It has had rows: what takes long must not hold up who reads and writes them. */
  readonly isFilled: boolean
  /** Of the database; null: whichever are declared. */
  readonly extensions: ReadonlySet<string> | null
  /** The database is prepared for distribution, or distributed (db/distribute); left out: neither. */
  readonly placed?: 'prepared' | 'distributed'
}

export interface PresentColumn {
  readonly type: string
  readonly required: boolean
}

export const absent: Present = {
  columns: new Map(),
  named: new Set(),
  unchecked: new Set(),
  isFilled: false,
  extensions: null,
}

/** `(select ...)` is evaluated once per statement, not once per row. Tables of the host belong to tenant 0. */
const conditions: Record<string, string> = {
  tenant_id: 'tenant_id = (select current_tenant())',
  plan_unit_code: 'plan_unit_code = (select current_plan_unit())',
}

/** Row-level security of a table: only rows of the scope are seen or written, by its owner too. */
export function policyStatements(
  table: string,
  scope: readonly string[],
  present: Present,
  unitColumn?: string,
): string[] {
  const name = `${table}_scope`
  const rows =
    scope.length === 0
      ? '(select current_tenant()) = 0'
      : [
          ...scope.map((column) => conditions[column]),
          ...(unitColumn === undefined ? [] : [`${quoted(unitColumn)} = (select current_plan_unit())`]),
        ].join(' and ')
  return [
    `alter table ${quoted(table)} enable row level security`,
    `alter table ${quoted(table)} force row level security`,
    ...(present.named.has(name) ? [`drop policy ${quoted(name)} on ${quoted(table)}`] : []),
    `create policy ${quoted(name)} on ${quoted(table)} using (${rows}) with check (${rows})`,
  ]
}

/** In a prepared database servers carry a renamed code on (duties/rename.ts). */
export function addForeignKey(table: string, key: ForeignKey, { placed }: Present): string {
  return (
    `alter table ${quoted(table)} add constraint ${quoted(key.name)} foreign key (${list(key.columns)}) ` +
    `references ${quoted(key.target)} (${list(key.targetColumns)}) ${placed ? 'deferrable' : 'on update cascade'}`
  )
}

/** Statements that distribute a table of a tenant that was just made; it has no foreign keys yet. */
export const distributing = (table: string, { placed }: Present): string[] =>
  placed === 'distributed'
    ? [
        `select create_distributed_table('${schemaName}.${quoted(table)}', 'tenant_id', colocate_with => '${schemaName}.plan_unit')`,
      ]
    : []

export const list = (columns: readonly string[]): string => columns.map(quoted).join(', ')
