import type { Step } from '../../db/schema/step.ts'

const tables = ['layout', 'report_style'] as const
/** Layouts of the grid of a report, as grids keep them. */
const isLayout = `l.grid_id like 'report.%' and jsonb_typeof(l.content -> 'layout' -> 'columns') = 'array'`
const isStyle = `l.grid_id like 'style:%'`
const group = 'tenant_id, plan_unit_code, lower(report), lower(user_code)'

/**
 * Styles of reports used to be kept among the layouts of grids, and before that layouts of the grids of reports did without.
 * They become styles under their ids, so that browsers find again what was chosen last; a layout whose name a style has gets
 * another.
 */
export const layoutsOfReportsStep: Step = {
  name: '290 layouts of reports are styles',
  statements: [
    ...tables.map((table) => `alter table ${table} no force row level security`),
    `with found as (
       select l.*, not (${isStyle}) as later, substr(l.grid_id, case when ${isStyle} then 7 else 8 end) as report
       from layout l where ${isStyle} or ${isLayout}),
     numbered as (
       select *, row_number() over (partition by ${group}, lower(lay_out_name) order by later, updated_at desc, id) as n,
         row_number() over (partition by ${group} order by is_default desc, later, updated_at desc, id) as place
       from found)
     insert into report_style
       (tenant_id, plan_unit_code, id, report_code, user_code, name, content, shared, is_default, created_by, updated_by)
     select tenant_id, plan_unit_code, id, report, user_code,
       case when n = 1 then lay_out_name else left(lay_out_name, 70) || ' (' || n || ')' end,
       case when later then jsonb_build_object('columns', content -> 'layout' -> 'columns',
           'groupings', content -> 'layout' -> 'group', 'sorting', content -> 'layout' -> 'sort', 'printSetup', null)
         else content end,
       is_public, is_default and place = 1, created_by, updated_by
     from numbered where report <> ''
     on conflict do nothing`,
    'delete from layout l using report_style s where s.tenant_id = l.tenant_id and s.id = l.id',
    ...tables.map((table) => `alter table ${table} force row level security`),
  ],
}
