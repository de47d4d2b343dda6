import type { Step } from '../../../db/schema/step.ts'
import { sharedColumns } from './columns.ts'
import { moveEarlierPages } from './move.ts'

interface EarlierView {
  readonly table: string
  readonly kind: string
  /** Columns of the view beside the shared ones, as SQL over a page p. */
  readonly columns: string
  readonly where: string
  /** Columns of the page that a row of the view sets, with their values. */
  readonly own: Readonly<Record<string, string>>
  /** Whether a new row is published, as SQL. */
  readonly published: string
  /** What is kept beside the content, as SQL over the new row. */
  readonly earlier: string
}

/** What the version that counts has beside its content. */
const kept = (version: string, member: string): string =>
  `(select c.earlier ${member} from page_content c
    where c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = ${version})`

const dashboards: EarlierView = {
  table: 'kpi_chart',
  kind: 'dashboard',
  columns: `nullif(${kept('p.version', "-> 'widgets'")}, 'null') as widgets,
    ${kept('p.version', "->> 'refreshSec'")}::bigint as refresh_sec, p.is_default`,
  where: 'p.version is not null',
  own: { is_default: 'coalesce(new.is_default, false)' },
  published: 'true',
  earlier: "jsonb_build_object('widgets', new.widgets, 'refreshSec', new.refresh_sec)",
}

const homes: EarlierView = {
  table: 'home_set',
  kind: 'home',
  columns: `p.owner_type, p.owner, nullif(${kept('coalesce(p.version, 0)', "-> 'widgets'")}, 'null') as widgets,
    p.version is not null as published`,
  where: 'true',
  own: { owner_type: "coalesce(new.owner_type, 'all')", owner: 'new.owner' },
  published: 'coalesce(new.published, false)',
  earlier: "jsonb_build_object('widgets', new.widgets)",
}

const valueOf = (column: string): string =>
  column === 'enabled' ? 'coalesce(new.enabled, true)' : `new.${column}`

/** Writing a row of the view writes the page; its content follows from what is kept beside it (rule.ts). */
function functionOf({ table, kind, own, published, earlier }: EarlierView): string {
  const values = { ...Object.fromEntries(sharedColumns.map((name) => [name, valueOf(name)])), ...own }
  const names = Object.keys(values)
  return `create function write_${table}() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'DELETE' then
        delete from design_page where tenant_id = old.tenant_id and id = old.id;
        return old;
      end if;
      if tg_op = 'INSERT' then
        insert into design_page (${names.join(', ')}, kind, state, version)
          values (${Object.values(values).join(', ')}, '${kind}',
            case when ${published} then 'published' else 'draft' end, case when ${published} then 1 end)
          returning id, row_version into new.id, new.row_version;
        insert into page_content (page_id, version, content, by_user, earlier)
          select new.id, version, '', '', ${earlier}
          from generate_series(0, case when ${published} then 1 else 0 end) version;
        return new;
      end if;
      update design_page set ${names.map((name) => `${name} = ${values[name as keyof typeof values]}`).join(', ')}
        where tenant_id = old.tenant_id and id = old.id returning row_version into new.row_version;
      update page_content c set earlier = ${earlier} from design_page p
        where p.tenant_id = old.tenant_id and p.id = old.id and c.tenant_id = p.tenant_id and c.page_id = p.id
          and c.version in (0, p.version);
      return new;
    exception when unique_violation then
      raise unique_violation using table = tg_table_name, message = sqlerrm;
    end $$`
}

const viewStatements = (view: EarlierView): string[] => [
  `drop table if exists ${view.table}`,
  `create view ${view.table} with (security_invoker = true) as
   select p.tenant_id, p.plan_unit_code, p.id, p.row_version,
     ${sharedColumns.map((name) => `p.${name}`).join(', ')}, ${view.columns}
   from design_page p where p.kind = '${view.kind}' and ${view.where}`,
  functionOf(view),
  `create trigger ${view.table}_write instead of insert or update or delete on ${view.table}
   for each row execute function write_${view.table}()`,
  `grant select, insert, update, delete on ${view.table} to app_rw`,
]

/** Dashboards and home layouts are pages; their calls of before read and write views over them. */
export const earlierPageSteps: readonly Step[] = [
  {
    name: '301 dashboards and home layouts become pages',
    statements: ['alter table page_content add column earlier jsonb'],
    move: moveEarlierPages,
  },
  {
    name: '302 dashboards and home layouts as views',
    statements: [dashboards, homes].flatMap(viewStatements),
  },
]
