import { addForeignKey, absent, distributing, policyStatements, type Present } from './parts.ts'
import { nameOf, quoted, type Link, type Table } from './table.ts'

/**
 * A list of references is a text[] column, so that reading, COPY and filters need no join, plus a link table
 * `<table>__<field>` (one row per element) that carries the foreign key. Triggers of the owning table keep the link
 * table; nobody else writes it. So a list can name only codes that exist in the same tenant and plan unit, a code that
 * a list names cannot be deleted, and a changed code changes in the lists too.
 */
export function linkStatements(owner: Table, link: Link, ofOwner: Present, present: Present): string[] {
  const table = quoted(link.table)
  const scope = owner.scope.map((column) => `${column} ${scopeTypes[column]} not null`)
  const fill = nameOf(link.table, 'fill')
  const rename = nameOf(link.table, 'rename')
  const toOwner = `foreign key (tenant_id, owner_id) references ${quoted(owner.name)} (tenant_id, id) on delete cascade`
  const statements =
    present.columns.size > 0
      ? []
      : [
          `create table ${table} (${[
            ...scope,
            'owner_id uuid not null',
            'position integer not null',
            'code character varying(80) not null',
            'primary key (tenant_id, owner_id, position)',
            ...(ofOwner.placed === 'distributed' ? [] : [toOwner]),
          ].join(', ')})`,
          ...distributing(link.table, ofOwner),
          ...(ofOwner.placed === 'distributed' ? [`alter table ${table} add ${toOwner}`] : []),
          `create index ${quoted(nameOf(link.table, 'code_idx'))} on ${table} (${[...owner.scope, 'code'].join(', ')})`,
          addForeignKey(link.table, link.target, ofOwner),
          ...policyStatements(link.table, owner.scope, absent),
          `grant select, insert, update, delete on ${table} to app_rw`,
          ...(owner.readable ? [`grant select on ${table} to app_read`] : []),
        ]
  // In a prepared database servers keep the link table (duties/declared.ts).
  if (ofOwner.placed) return statements
  return [
    ...statements,
    fillFunction(owner, link, fill),
    ...['insert', 'update']
      .filter((event) => !ofOwner.named.has(`${fill}_${event}`))
      .map(
        (event) =>
          `create trigger ${quoted(`${fill}_${event}`)} after ${event} on ${quoted(owner.name)} ` +
          `referencing new table as changed for each statement execute function ${quoted(fill)}()`,
      ),
    renameFunction(owner, link, rename),
    ...(present.named.has(rename)
      ? []
      : [
          `create trigger ${quoted(rename)} after update of code on ${table} for each row ` +
            `when (old.code <> new.code) execute function ${quoted(rename)}()`,
        ]),
  ]
}

const scopeTypes: Record<string, string> = {
  tenant_id: 'integer',
  plan_unit_code: 'character varying(80)',
}

const fillFunction = (owner: Table, link: Link, name: string): string =>
  `create or replace function ${quoted(name)}() returns trigger language plpgsql set search_path from current as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'UPDATE' then
    delete from ${quoted(link.table)} l using changed c where l.tenant_id = c.tenant_id and l.owner_id = c.id;
  end if;
  insert into ${quoted(link.table)} (${owner.scope.join(', ')}, owner_id, position, code)
  select ${owner.scope.map((column) => `c.${column}`).join(', ')}, c.id, e.position, e.code
  from changed c cross join lateral unnest(c.${quoted(link.column)}) with ordinality as e (code, position);
  return null;
end $$`

/** Runs inside the cascade of a changed code; the fill trigger stays out of it by its depth. */
const renameFunction = (owner: Table, link: Link, name: string): string =>
  `create or replace function ${quoted(name)}() returns trigger language plpgsql set search_path from current as $$
begin
  update ${quoted(owner.name)} set ${quoted(link.column)} = array_replace(${quoted(link.column)}, old.code, new.code)
  where tenant_id = new.tenant_id and id = new.owner_id;
  return null;
end $$`
