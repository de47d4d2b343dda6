/**
 * Tables of tenants' own are made, altered and dropped by functions of the owner of the schema. They take the code of a
 * table and nothing else, read what the tenant of the transaction declared of it (row-level security holds for the owner
 * too), and write names that they check and quote: no text of a user becomes SQL. `pg_temp` comes last, so that a temporary
 * table does not take the place of a declared one.
 */
const asOwner = `security definer set search_path to takt, pg_temp set lock_timeout to '10s'`

/** Columns that every table has; fields may not have their names. */
const baseColumns = `array['tenant_id', 'plan_unit_code', 'id', 'code', 'name', 'remark', 'row_version', 'created_at',
  'created_by', 'updated_at', 'updated_by']`

/** The table of the database that the tenant's table has; raises where there is none declared. */
const nameFunction = `create function own_table_name(wanted text) returns text language plpgsql stable
  set search_path to takt, pg_temp as $$
declare
  found text;
begin
  select t.stored into found from takt.custom_table t where t.tenant_id = current_tenant() and t.code = wanted;
  if found is null or found !~ ('^t' || current_tenant() || '_[1-9][0-9]{0,3}$') then
    raise exception 'no table of the tenant is declared as %', left(wanted, 40) using errcode = 'undefined_table';
  end if;
  return found;
end $$`

const typeFunction = `create function own_column_type(kind text) returns text language sql immutable
  as $$ select case kind
    when 'text' then 'character varying(400)' when 'expression' then 'text' when 'integer' then 'bigint'
    when 'quantity' then 'numeric(20,6)' when 'date' then 'date' when 'time' then 'timestamp with time zone'
    when 'flag' then 'boolean' when 'choice' then 'character varying(40)'
    when 'reference' then 'character varying(80)' end $$`

/** The table with the columns that all have; `more` follows its grants. */
const createFunction = (
  how: 'create' | 'create or replace',
  more = '',
) => `${how} function create_own_table(own text) returns void language plpgsql
  set search_path to takt, pg_temp as $$
begin
  if to_regclass(format('tenant_tables.%I', own)) is not null then return; end if;
  execute format('create table tenant_tables.%I (
    tenant_id integer not null default current_tenant() check (tenant_id = %s),
    plan_unit_code character varying(80) not null default current_plan_unit(),
    id uuid not null default new_id(),
    code character varying(80) not null,
    name character varying(400),
    remark text,
    row_version bigint not null default 1,
    created_at timestamp with time zone not null default now(),
    created_by bigint default current_user_id(),
    updated_at timestamp with time zone not null default now(),
    updated_by bigint default current_user_id(),
    primary key (tenant_id, id),
    constraint %I unique (tenant_id, plan_unit_code, code),
    constraint %I foreign key (tenant_id, plan_unit_code) references takt.plan_unit (tenant_id, code) on update cascade)',
    own, current_tenant(), own || '_code_key', own || '_plan_unit_fk');
  execute format('create unique index %I on tenant_tables.%I (tenant_id, plan_unit_code, lower(code)) nulls not distinct',
    own || '_key', own);
  execute format('alter table tenant_tables.%I enable row level security', own);
  execute format('alter table tenant_tables.%I force row level security', own);
  execute format('create policy %I on tenant_tables.%I
    using (tenant_id = (select current_tenant()) and plan_unit_code = (select current_plan_unit()))
    with check (tenant_id = (select current_tenant()) and plan_unit_code = (select current_plan_unit()))',
    own || '_scope', own);
  execute format('create trigger %I before update on tenant_tables.%I for each row execute function takt.touch_row()',
    own || '_touch', own);
  execute format('grant select, insert, update, delete on tenant_tables.%I to app_rw', own);${more}
end $$`

/** Takes away indexes and foreign keys of one column, which is about to change or to go. */
const freeFunction = `create function free_own_column(own text, name text) returns void language plpgsql
  set search_path to takt, pg_temp as $$
declare
  place regclass := to_regclass(format('tenant_tables.%I', own));
  num smallint := (select attnum from pg_attribute where attrelid = place and attname = name and not attisdropped);
  held text;
begin
  for held in select conname from pg_constraint where conrelid = place and contype = 'f' and num = any (conkey) loop
    execute format('alter table tenant_tables.%I drop constraint %I', own, held);
  end loop;
  for held in select distinct c.relname from pg_depend d join pg_class c on c.oid = d.objid
    where d.classid = 'pg_class'::regclass and d.refobjid = place and d.refobjsubid = num and c.relkind = 'i'
      and c.relname ~ ('^' || own || '_i[0-9]+$') loop
    execute format('drop index tenant_tables.%I', held);
  end loop;
end $$`

/**
 * Columns as declared. One whose type changes is kept as `<name>@was` beside its empty successor until the values are
 * moved; the call with `finished` takes away what is no longer declared, and requires values where they are required.
 */
const columnsFunction = `create function shape_own_columns(wanted text, own text, finished boolean) returns void
  language plpgsql set search_path to takt, pg_temp as $$
declare
  place regclass := to_regclass(format('tenant_tables.%I', own));
  field record;
  present text;
  gone text;
begin
  for field in select f.stored as name, own_column_type(f.kind) as type, coalesce(f.required, false) as required, f.initial
    from takt.custom_field f where f.tenant_id = current_tenant() and f.table_code = wanted order by f.sort_no, f.code loop
    if field.type is null or field.name !~ '^[a-z][a-z0-9_]{0,39}$' or field.name = any (${baseColumns}) then
      raise exception 'the column % cannot be made', left(field.name, 40) using errcode = 'invalid_column_definition';
    end if;
    select format_type(atttypid, atttypmod) into present from pg_attribute
      where attrelid = place and attname = field.name and attnum > 0 and not attisdropped;
    if present is distinct from field.type then
      if present is not null then
        perform free_own_column(own, field.name);
        execute format('alter table tenant_tables.%I alter column %I drop not null', own, field.name);
        execute format('alter table tenant_tables.%I rename column %I to %I', own, field.name, field.name || '@was');
      end if;
      execute format('alter table tenant_tables.%I add column %I ' || field.type, own, field.name);
    end if;
    if coalesce(field.initial, '') = '' then
      execute format('alter table tenant_tables.%I alter column %I drop default', own, field.name);
    else
      execute format('alter table tenant_tables.%I alter column %I set default %L::' || field.type, own, field.name, field.initial);
    end if;
    if finished then
      execute format('alter table tenant_tables.%I alter column %I ' || case when field.required then 'set' else 'drop' end
        || ' not null', own, field.name);
    end if;
  end loop;
  if not finished then return; end if;
  for gone in select attname from pg_attribute where attrelid = place and attnum > 0 and not attisdropped
    and attname <> all (${baseColumns}) and not exists (select from takt.custom_field f
      where f.tenant_id = current_tenant() and f.table_code = wanted and f.stored = attname) loop
    perform free_own_column(own, gone);
    execute format('alter table tenant_tables.%I drop column %I', own, gone);
  end loop;
end $$`

/** Foreign keys of columns that refer to tables of the tenant's own. */
const referencesFunction = `create function shape_own_references(wanted text, own text) returns void language plpgsql
  set search_path to takt, pg_temp as $$
declare
  place regclass := to_regclass(format('tenant_tables.%I', own));
  field record;
  target text;
  key text;
  present oid;
begin
  for field in select f.stored as name, case when f.kind = 'reference' and f.target ~ '^X_' then f.target end as target
    from takt.custom_field f where f.tenant_id = current_tenant() and f.table_code = wanted loop
    target := case when field.target is not null then own_table_name(field.target) end;
    key := own || '_' || field.name || '_fk';
    select confrelid into present from pg_constraint where conrelid = place and conname = key;
    if present is distinct from (case when target is not null then to_regclass(format('tenant_tables.%I', target))::oid end) then
      if present is not null then
        execute format('alter table tenant_tables.%I drop constraint %I', own, key);
      end if;
      if target is not null then
        execute format('alter table tenant_tables.%I add constraint %I foreign key (tenant_id, plan_unit_code, %I)
          references tenant_tables.%I (tenant_id, plan_unit_code, code) on update cascade', own, key, field.name, target);
      end if;
    end if;
  end loop;
end $$`

/** Indexes as declared; texts are indexed without case, as lists find and sort them. */
const indexesFunction = `create function shape_own_indexes(wanted text, own text) returns void language plpgsql
  set search_path to takt, pg_temp as $$
declare
  place regclass := to_regclass(format('tenant_tables.%I', own));
  declared record;
  held text;
  parts text;
begin
  for held in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = place and c.relname ~ ('^' || own || '_i[0-9]+$') and not exists (
      select from takt.custom_index d where d.tenant_id = current_tenant() and d.table_code = wanted
        and c.relname = own || '_i' || d.number) loop
    execute format('drop index tenant_tables.%I', held);
  end loop;
  for declared in select d.number, d.fields, coalesce(d.is_unique, false) as is_unique from takt.custom_index d
    where d.tenant_id = current_tenant() and d.table_code = wanted
      and to_regclass(format('tenant_tables.%I', own || '_i' || d.number)) is null order by d.number loop
    select string_agg(case when a.atttypid in ('character varying'::regtype, 'text'::regtype) then format('lower(%I)', a.attname)
        else format('%I', a.attname) end, ', ' order by n.ord) into parts
      from jsonb_array_elements_text(declared.fields) with ordinality as n (code, ord)
      join pg_attribute a on a.attrelid = place and not a.attisdropped and a.attname = coalesce(
        (select f.stored from takt.custom_field f where f.tenant_id = current_tenant() and f.table_code = wanted
          and f.code = n.code), case when n.code in ('code', 'name') then n.code end);
    if parts is null then
      raise exception 'an index has no field' using errcode = 'invalid_object_definition';
    end if;
    execute format('create ' || case when declared.is_unique then 'unique ' else '' end
      || 'index %I on tenant_tables.%I (tenant_id, plan_unit_code, ' || parts || ')', own || '_i' || declared.number, own);
  end loop;
end $$`

const shapeFunction = `create function shape_own_table(wanted text, finished boolean) returns void language plpgsql
  ${asOwner} as $$
declare
  own text := own_table_name(wanted);
begin
  perform create_own_table(own);
  perform shape_own_columns(wanted, own, finished);
  if finished then
    perform shape_own_references(wanted, own);
    perform shape_own_indexes(wanted, own);
  end if;
end $$`

const dropFunction = `create function drop_own_table(wanted text) returns void language plpgsql ${asOwner} as $$
begin
  execute format('drop table if exists tenant_tables.%I', own_table_name(wanted));
end $$`

/** Statistics (db/statistics.ts) of tables of entities, and of those of the tenant's own. */
const analyseFunction = `create or replace function analyse_table(entity_table text) returns void language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from takt.migration m where m.name = 'table ' || entity_table) then
    execute format('analyze (skip_locked) takt.%I', entity_table);
  elsif entity_table ~ ('^t' || takt.current_tenant() || '_[1-9][0-9]{0,3}$') then
    execute format('analyze (skip_locked) tenant_tables.%I', entity_table);
  else
    raise exception using errcode = '42501', message = format('%s is no table of an entity', entity_table);
  end if;
end $$`

/** What the owner alone runs, inside of the two functions that requests call. */
const inner = [
  'own_table_name(text)',
  'own_column_type(text)',
  'create_own_table(text)',
  'free_own_column(text, text)',
  'shape_own_columns(text, text, boolean)',
  'shape_own_references(text, text)',
  'shape_own_indexes(text, text)',
]
const called = ['shape_own_table(text, boolean)', 'drop_own_table(text)']

export const ownTableStep = {
  name: '350 tables of tenants',
  statements: [
    nameFunction,
    typeFunction,
    createFunction('create'),
    freeFunction,
    columnsFunction,
    referencesFunction,
    indexesFunction,
    shapeFunction,
    dropFunction,
    analyseFunction,
    `revoke execute on function ${[...inner, ...called].join(', ')} from public`,
    `grant execute on function ${called.join(', ')} to app_rw`,
    `create trigger custom_table_part_told after insert or update or delete on custom_table
       for each statement execute function tell_part_changed('model')`,
  ],
} as const

/** Role app_read reads tables of tenants' own as it reads other tables of plan units. */
export const ownTablesReadStep = {
  name: '410 tables of tenants are read as others',
  statements: [
    createFunction(
      'create or replace',
      `
  execute format('grant select on tenant_tables.%I to app_read', own);`,
    ),
    `do $$
     declare
       own text;
     begin
       for own in select relname from pg_class where relnamespace = to_regnamespace('tenant_tables') and relkind = 'r' loop
         execute format('grant select on tenant_tables.%I to app_read', own);
       end loop;
     end $$`,
  ],
} as const
