import type { Step } from '../../db/schema/step.ts'

const tables = ['plan_command_scheme', '"user"', 'role', 'notice'] as const
const array = (column: string) =>
  `jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end)`
const silent = `c ->> 'type' = 'KITCHECK' and not (coalesce(nullif(c -> 'props', 'null'), '{}') ? 'missing')`

/**
 * A kit check that says nothing of material that never comes used to place operations all the same and now leaves them
 * unassigned. Schemes that were there say so from now on, and their planners are told.
 */
export const materialDefaultStep: Step = {
  name: '241 schemes say that they ignore material',
  statements: [
    ...tables.map((table) => `alter table ${table} no force row level security`),
    // Notices are numbered by tenant: each tenant is entered in turn.
    `do $$
     declare entered record;
     begin
       for entered in select distinct tenant_id from plan_command_scheme loop
         perform set_config('app.tenant_id', entered.tenant_id::text, true);
         with changed as (
           update plan_command_scheme s set commands = (
             select jsonb_agg(case when ${silent}
               then c || jsonb_build_object('props', coalesce(nullif(c -> 'props', 'null'), '{}') || '{"missing": "WARN"}')
               else c end order by n)
             from ${array('s.commands')} with ordinality as e (c, n))
           where s.tenant_id = entered.tenant_id and exists (select from ${array('s.commands')} as e (c) where ${silent})
           returning s.plan_unit_code, s.code)
         insert into notice (tenant_id, user_number, plan_unit_code, kind, data)
         select u.tenant_id, u.number, k.plan_unit_code, 'schemesIgnoreMaterial',
           jsonb_build_object('schemes', string_agg(distinct k.code, ', ' order by k.code))
         from changed k join "user" u on u.tenant_id = entered.tenant_id and u.is_active
           and u.plan_units @> array[k.plan_unit_code]::text[]
           and exists (select from role r where r.tenant_id = u.tenant_id and r.role_code = any (u.roles)
             and r.permissions ? 'Pages.Roles')
         group by u.tenant_id, u.number, k.plan_unit_code;
       end loop;
       perform set_config('app.tenant_id', '', true);
     end $$`,
    ...tables.map((table) => `alter table ${table} force row level security`),
  ],
}
